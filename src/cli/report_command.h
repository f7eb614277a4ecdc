/* report_command.h: tacet report. */
#ifndef REPORT_COMMAND_H
#define REPORT_COMMAND_H
#include "command.h"

/* An exit_code: written, whatever the answers are, or not. */
int command_report (const invocation *in);
#endif
