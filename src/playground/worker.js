/* A worker answers one question; `tacet` and `answer` stand before this in the same script. */
onmessage = ({ data }) => answer (tacet, data).then (postMessage, problem => postMessage ({
    status: 70, out: "", err: "tacet cannot run here: " + problem, seconds: 0, files: [] }));
