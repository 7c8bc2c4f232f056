import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSources, type SourceState } from '../../../src/commands/build-sources.ts';

/** Creates a small project, and reads it a minute after its last change. */
function project() {
  const root = mkdtempSync(join(tmpdir(), 'pureut-sources-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  for (const folder of ['src/features', 'src/ui/font/generated', 'public/fonts']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  write('src/features/talk.ts', 'one');
  write('public/favicon.svg', 'one');
  write('package-lock.json', '{}');
  const read = (known?: SourceState, variant = '') => readSources(root, { known, variant, now: Date.now() + 60_000 });
  return { root, write, read };
}

describe('the sources of the build', () => {
  test('are not read again while their times are unchanged', () => {
    const { read } = project();
    const { times } = read();
    expect(read({ hash: 'known', times })).toEqual({ hash: 'known', times });
  });

  test.each([
    ['gets another content', 'src/features/talk.ts', 'two'],
    ['is added', 'src/features/story.ts', ''],
    ['is added to the public ones', 'public/robots.txt', ''],
  ])('have another hash when a file %s', (_, file, text) => {
    const { write, read } = project();
    const before = read();
    write(file, text);
    expect(read(before).hash).not.toBe(before.hash);
  });

  test('have another hash when a file is deleted', () => {
    const { root, read } = project();
    const before = read();
    rmSync(join(root, 'src/features/talk.ts'));
    expect(read(before).hash).not.toBe(before.hash);
  });

  test('have another hash when a file is replaced by one of the same size and date', () => {
    const { root, write, read } = project();
    const dated = (file: string) => utimesSync(join(root, file), 1e9, 1e9);
    dated('src/features/talk.ts');
    const before = read();
    write('restored', 'two');
    dated('restored');
    renameSync(join(root, 'restored'), join(root, 'src/features/talk.ts'));
    expect(read(before).hash).not.toBe(before.hash);
  });

  test('have the same hash in another checkout', () => {
    expect(project().read().hash).toBe(project().read().hash);
  });

  test('have another hash for another variant of the build', () => {
    const { read } = project();
    const before = read();
    expect(read(before, 'coverage').hash).not.toBe(before.hash);
  });

  test.each(['src/notes.md', 'src/features/.#talk.ts', 'src/ui/font/generated/font.json', 'public/fonts/font.woff2'])(
    'do not include %s',
    (file) => {
      const { write, read } = project();
      const before = read();
      write(file, 'one');
      expect(read().hash).toBe(before.hash);
    },
  );

  test('have no times within a second of a change, since those would prove nothing', () => {
    const { root, read } = project();
    expect(read().times).not.toBe('');
    expect(readSources(root, { now: statSync(join(root, 'package-lock.json')).ctimeMs }).times).toBe('');
  });
});
