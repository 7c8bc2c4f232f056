import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/lib/files/project-root.ts';

/** Runs a program that reports its errors, together with a listener that drops rejections, as Astro's adapter has. */
async function run(program: string): Promise<{ code: number; log: { level: number; err?: { message: string } }[] }> {
  const source = `
    import pino from 'pino';
    import { reportFaults } from './src/server/faults.ts';
    process.on('unhandledRejection', () => {});
    const log = pino({ base: null }, pino.destination({ sync: false, minLength: 8_192 }));
    const faults = reportFaults(log);
    ${program}`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], { cwd: projectRoot });
  const [written, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const lines = written.split('\n').filter((line) => line !== '');
  return { code, log: lines.map((line) => JSON.parse(line)) };
}

test('logs and counts an unhandled rejection, and keeps running', async () => {
  const { code, log } = await run(`
    void Promise.reject(new Error('nobody waits'));
    setTimeout(() => {
      log.info({ unhandledRejections: faults.unhandledRejections }, 'still there');
      log.flush();
    }, 10);`);
  expect(log).toMatchObject([
    { level: 50, err: { message: 'nobody waits' } },
    { level: 30, unhandledRejections: 1 },
  ]);
  expect(code).toBe(0);
});

test('logs an uncaught exception, and exits with 1', async () => {
  const { code, log } = await run(
    `setTimeout(() => { throw new Error('a fault of ours'); }); setInterval(() => {}, 1_000);`,
  );
  expect(log).toMatchObject([{ level: 60, err: { message: 'a fault of ours' } }]);
  expect(code).toBe(1);
});
