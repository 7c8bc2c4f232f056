/** Loaded before a server: stops it when the process that started it ends, and then removes its data directory. */
import { rmSync } from 'node:fs';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.once('exit', () => rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true }));
// The open channel alone keeps no process alive.
process.channel?.unref();
