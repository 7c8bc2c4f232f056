import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../lib/project-root.ts';

/**
 * Cuts Pretendard to the syllables that Korean text uses most. The others, seven in a hundred thousand of the demo content,
 * are drawn in the system's face.
 */

const FONT_DIR = join(projectRoot, 'public/fonts');
const ADDRESS = join(import.meta.dirname, 'generated/address.json');

/** Weights in use; a narrower range makes a smaller file. */
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
  // A server that has its build does without.
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
  // Whoever reads it meanwhile never finds half of it.
  if (!existsSync(ADDRESS) || readFileSync(ADDRESS, 'utf8') !== address) writeFileSync(ADDRESS, address);
}

/** For who needs the address of some font file: the build makes the one of now. */
export async function ensureFontFile(): Promise<void> {
  if (!existsSync(ADDRESS)) await generateFontFile();
}

/** Where the file is served; its content never changes under this address. */
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
