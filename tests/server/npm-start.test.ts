import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { createDataDir } from '../harness/database/empty-databases.ts';
import { freePort } from '../harness/server/free-port.ts';
import { waitUntilReady } from '../harness/server/spawn-server.ts';

test('a signal to the process that npm starts stops the server itself', async () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const [dataDir, port] = [createDataDir(), await freePort()];
  // npm runs a script this way, and passes its signals on to this shell.
  const shell = spawn('sh', ['-c', scripts.start], {
    cwd: projectRoot,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_CONTENT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    shell.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  // A server that keeps running holds these streams open, and the test times out.
  const ended = Promise.all([text(shell.stdout), text(shell.stderr)]);
  await waitUntilReady(`http://127.0.0.1:${port}`, shell, () => '');
  shell.kill('SIGTERM');
  await once(shell, 'exit');
  expect((await ended).join('\n')).toContain('"msg":"stopped"');
});
