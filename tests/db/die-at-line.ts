/**
 * Preloaded into a process. Kills it before it writes a line that contains DIE_AT, so that nothing after that line
 * runs.
 */
const { DIE_AT: dieAt = '' } = process.env;
const write = process.stdout.write.bind(process.stdout);

process.stdout.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
  if (String(chunk).includes(dieAt)) process.kill(process.pid, 'SIGKILL');
  return write(chunk, ...rest);
}) as typeof write;
