/**
 * Preloaded into a process. Kills it as soon as the process or one of its threads has made a matching file or folder,
 * or has opened it for writing. DIE_AT is a regular expression for the path.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const dieAt = new RegExp(process.env.DIE_AT ?? '(?!)');
const { linkSync, mkdirSync, openSync, renameSync } = fs;

fs.mkdirSync = ((path: fs.PathLike, options?: fs.MakeDirectoryOptions) => {
  const made = mkdirSync(path, options);
  dieIf(path);
  return made;
}) as typeof mkdirSync;

fs.openSync = (path, flags, mode) => {
  const file = openSync(path, flags, mode);
  if (mayWrite(flags)) dieIf(path);
  return file;
};

fs.renameSync = (from, to) => {
  renameSync(from, to);
  dieIf(to);
};

fs.linkSync = (from, to) => {
  linkSync(from, to);
  dieIf(to);
};

syncBuiltinESMExports();

function mayWrite(flags: fs.OpenMode | undefined): boolean {
  return typeof flags === 'number' ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0 : flags !== 'r';
}

function dieIf(path: fs.PathLike): void {
  if (dieAt.test(String(path))) process.kill(process.pid, 'SIGKILL');
}
