import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../harness/server/server.ts';

/** Starts the server with these settings, requests a page, stops the server, and returns the modules that it loaded. */
async function modulesLoaded(env: Record<string, string>): Promise<string[]> {
  const coverage = mkdtempSync(join(tmpdir(), 'pureut-modules-'));
  onTestFinished(() => rmSync(coverage, { recursive: true, force: true }));
  const server = await startTestServer('postgres', { ...env, NODE_V8_COVERAGE: coverage });
  await fetch(server.origin);
  server.process.kill('SIGTERM');
  await once(server.process, 'exit');
  await server.stop();
  const files = readdirSync(coverage).map((name) => readFileSync(join(coverage, name), 'utf8'));
  return files.flatMap((text) => JSON.parse(text).result.map(({ url }: { url: string }) => url));
}

const demo = /\/src\/(demo|server\/demo-identity)\//;

describe('the demo', () => {
  test('is not loaded by a server without demo content', async () => {
    const modules = await modulesLoaded({ DEMO_CONTENT: '0', DEMO_IDENTITY: '0' });
    expect(modules.filter((url) => demo.test(url))).toEqual([]);
    expect(modules.filter((url) => url.endsWith('/dist/server/entry.mjs'))).not.toEqual([]);
  });

  test('is loaded by a server with demo content', async () => {
    const modules = await modulesLoaded({ DEMO_CONTENT: '1', DEMO_IDENTITY: '1' });
    for (const file of ['/src/demo/seed.ts', '/src/server/demo-identity/demo-identity.ts']) {
      expect(modules.filter((url) => url.endsWith(file))).not.toEqual([]);
    }
  });
});
