import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page, test } from '@playwright/test';
import subsetFont from 'subset-font';

const LATIN = charactersBetween(' ', '~');
const HANGUL = charactersBetween('가', '힣');

export type Device = AsyncDisposable & { page: Page };

/**
 * Opens a browser on a device with Nanum Gothic as its only font, or with the Latin half of it, regardless of the fonts
 * of this machine. Linux only, because it configures fontconfig.
 */
export async function openDevice(faces: 'korean' | 'latin'): Promise<Device> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'pureut-faces-')));
  const require = createRequire(import.meta.url);
  for (const weight of [400, 700]) {
    const source = require.resolve(`@fontsource/nanum-gothic/files/nanum-gothic-korean-${weight}-normal.woff2`);
    const text = faces === 'korean' ? LATIN + HANGUL : LATIN;
    const face = await subsetFont(await readFile(source), text, { targetFormat: 'truetype' });
    await writeFile(join(folder.path, `${weight}.ttf`), face);
  }
  const config = join(folder.path, 'fonts.conf');
  const cache = join(folder.path, 'cache');
  await writeFile(config, `<fontconfig><dir>${folder.path}</dir><cachedir>${cache}</cachedir></fontconfig>`);
  const { launchOptions, contextOptions, ...use } = test.info().project.use;
  const browser = await chromium.launch({ ...launchOptions, env: { ...process.env, FONTCONFIG_FILE: config } });
  stack.defer(() => browser.close());
  const page = await browser.newPage({ ...use, ...contextOptions });
  const opened = stack.move();
  return { page, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

function charactersBetween(first: string, last: string): string {
  const [from = 0, to = 0] = [first.codePointAt(0), last.codePointAt(0)];
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}
