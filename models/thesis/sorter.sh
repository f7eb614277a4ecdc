#!/bin/sh
# sorter.sh DISTANCE: the brick sorter of appendix B as timed automata.  The
# user puts bricks on the belt at least DISTANCE time units apart; a brick
# moves one position per time unit.  A short brick darkens the sensor from
# position 3 to 5, a long one from 3 to 7.  The sensor controller measures how
# long; 3 to 4 units later the arm kicks a long brick (window: positions 10 and
# 11), 7 to 8 units later belt 2 takes a short one and runs for 4.  A brick
# that passes the sensor before that overwrites what is known of the last one.
distance=$1
cat <<TCK
system:sorter
clock:1:light
clock:1:timer
clock:1:belt
clock:1:gap
clock:1:short_at
clock:1:long_at
int:1:0:3:0:requests
int:1:0:2:0:direction
event:on
event:off
event:short
event:long
event:kick
event:start
event:stop
event:press
event:put_short
event:put_long
event:window
event:passed

process:Light
location:Light:bright{initial:}
location:Light:dark
location:Light:was_short{committed:}
location:Light:was_long{committed:}
edge:Light:bright:dark:on{do: light=0}
edge:Light:dark:dark:on
edge:Light:bright:bright:off
edge:Light:dark:was_short:off{provided: light<=2}
edge:Light:dark:was_long:off{provided: light>2}
edge:Light:was_short:bright:short{do: timer=0}
edge:Light:was_long:bright:long{do: timer=0}

process:Arm
location:Arm:rest{initial:}
location:Arm:armed{invariant: timer<=4}
edge:Arm:rest:armed:long
edge:Arm:rest:rest:short
edge:Arm:armed:rest:short
edge:Arm:armed:armed:long
edge:Arm:armed:rest:kick{provided: timer>3}

process:Belt2
location:Belt2:rest{initial:}
location:Belt2:waits{invariant: timer<=8}
location:Belt2:runs{invariant: belt<=4}
edge:Belt2:rest:waits:short
edge:Belt2:rest:rest:long
edge:Belt2:waits:waits:short
edge:Belt2:waits:rest:long
edge:Belt2:runs:runs:short
edge:Belt2:runs:runs:long
edge:Belt2:waits:runs:start{provided: timer>7 && requests>0 : do: belt=0; direction=2; requests=requests-1}
edge:Belt2:waits:runs:start{provided: timer>7 && requests==0 : do: belt=0; direction=1}
edge:Belt2:runs:rest:stop{provided: belt==4 : do: direction=0}

process:Button
location:Button:ready{initial:}
edge:Button:ready:ready:press{provided: requests<3 : do: requests=requests+1}

process:User
location:User:idle{initial:}
location:User:waits
edge:User:idle:waits:put_short{do: gap=0}
edge:User:idle:waits:put_long{do: gap=0}
edge:User:waits:waits:put_short{provided: gap>=$distance : do: gap=0}
edge:User:waits:waits:put_long{provided: gap>=$distance : do: gap=0}

process:Short
location:Short:away{initial:}
location:Short:coming{invariant: short_at<=3}
location:Short:dark{invariant: short_at<=5}
location:Short:going{invariant: short_at<=10}
location:Short:window{invariant: short_at<=12}
location:Short:kicked{labels: short_kicked}
edge:Short:away:coming:put_short{do: short_at=0}
edge:Short:coming:dark:on{provided: short_at==3}
edge:Short:dark:going:off{provided: short_at==5}
edge:Short:going:window:window{provided: short_at==10}
edge:Short:window:away:passed{provided: short_at==12}
edge:Short:window:kicked:kick

process:Long
location:Long:away{initial:}
location:Long:coming{invariant: long_at<=3}
location:Long:dark{invariant: long_at<=7}
location:Long:going{invariant: long_at<=10}
location:Long:window{invariant: long_at<=12}
location:Long:past{labels: long_passed}
location:Long:kicked{urgent: : labels: long_kicked}
edge:Long:away:coming:put_long{do: long_at=0}
edge:Long:coming:dark:on{provided: long_at==3}
edge:Long:dark:going:off{provided: long_at==7}
edge:Long:going:window:window{provided: long_at==10}
edge:Long:window:past:passed{provided: long_at==12}
edge:Long:window:kicked:kick
edge:Long:kicked:away:passed

sync:User@put_short:Short@put_short
sync:User@put_long:Long@put_long
sync:Short@on:Light@on
sync:Long@on:Light@on
sync:Short@off:Light@off
sync:Long@off:Light@off
sync:Light@short:Arm@short:Belt2@short
sync:Light@long:Arm@long:Belt2@long
sync:Arm@kick:Short@kick?:Long@kick?
TCK
