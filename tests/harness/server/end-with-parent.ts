/** Preloaded into a server: stops it when its parent process ends, and removes its data directory on exit. */
import { rmSync } from 'node:fs';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.once('exit', () => rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true }));
// An open IPC channel alone must not keep the process alive.
process.channel?.unref();
