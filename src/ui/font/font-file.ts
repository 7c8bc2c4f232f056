import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../lib/files/project-root.ts';

/**
 * Reduces the font Pretendard to the syllables that Korean text uses most. All others, seven in a hundred thousand in the
 * demo content, use the system's font.
 */

const FONT_DIR = join(projectRoot, 'public/fonts');
const ADDRESS = join(import.meta.dirname, 'generated/address.json');

/** The weights in use. A narrower range makes a smaller file. */
export const WEIGHTS = { min: 400, max: 800 };
const LATIN = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2027],
  [0x2030, 0x203b],
  [0x2190, 0x2193],
  [0x3000, 0x3002],
  [0x3008, 0x3011],
  [0x3131, 0x3163],
] as const;

export async function generateFontFile(): Promise<void> {
  // Imported here, since a server with a finished build does not need this package.
  const { default: subsetFont } = await import('subset-font');
  const require = createRequire(import.meta.url);
  const font = readFileSync(require.resolve('pretendard/dist/web/variable/woff2/PretendardVariable.woff2'));
  const bytes = await subsetFont(font, latin() + syllables(), {
    targetFormat: 'woff2',
    variationAxes: { wght: { ...WEIGHTS, default: WEIGHTS.min } },
    noLayoutClosure: true,
  });
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  const file = `pretendard.${hash}.woff2`;
  rmSync(FONT_DIR, { recursive: true, force: true });
  mkdirSync(FONT_DIR, { recursive: true });
  writeFileSync(join(FONT_DIR, file), bytes);
  mkdirSync(dirname(ADDRESS), { recursive: true });
  const address = JSON.stringify(`/fonts/${file}`);
  // Another process may read the file meanwhile, so an unchanged file is not written.
  if (!existsSync(ADDRESS) || readFileSync(ADDRESS, 'utf8') !== address) writeFileSync(ADDRESS, address);
}

/** Generates the font file if there is none. Only the build updates it. */
export async function ensureFontFile(): Promise<void> {
  if (!existsSync(ADDRESS)) await generateFontFile();
}

/** Returns the address of the file. Its content never changes at this address. */
export function readFontAddress(): string {
  return JSON.parse(readFileSync(ADDRESS, 'utf8'));
}

function latin(): string {
  return LATIN.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  ).join('');
}

function syllables(): string {
  return readFileSync(join(import.meta.dirname, 'syllables.txt'), 'utf8').replaceAll('\n', '');
}
