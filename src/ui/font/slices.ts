import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { projectRoot } from '../../lib/project-root.ts';
import { readMetrics } from './metrics.ts';
import { placeholderFont } from './placeholder.ts';

/**
 * Cuts Pretendard into a few files by how often Korean text uses a syllable, so that a page of ordinary text needs
 * the first files only. Syllables outside the list keep the system's face.
 */

const FONT_DIR = join(projectRoot, 'public/fonts');
const ADDRESSES = join(import.meta.dirname, 'generated/addresses.json');

type FontAddresses = { stylesheet: string };
/** Weights in use; a narrower range makes smaller files. */
const WEIGHTS = { min: 400, max: 800, default: 400 };
/** How many syllables each file after the first holds, the most frequent first. */
const SLICE_SIZES = [256, 256, 384, 512];
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

type Slice = { name: string; codes: number[] };

export async function generateFontSlices(): Promise<void> {
  const require = createRequire(import.meta.url);
  const font = readFileSync(require.resolve('pretendard/dist/web/variable/woff2/PretendardVariable.woff2'));
  rmSync(FONT_DIR, { recursive: true, force: true });
  mkdirSync(FONT_DIR, { recursive: true });
  const rules: string[] = [];
  for (const { name, codes } of slices()) {
    const bytes = await subsetFont(font, String.fromCodePoint(...codes), {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
      noLayoutClosure: true,
    });
    const file = writeHashed(name, 'woff2', bytes);
    rules.push(fontFace(file, codes));
  }
  const metrics = readMetrics(readFileSync(require.resolve('pretendard/dist/public/variable/PretendardVariable.ttf')));
  writeFileSync(join(FONT_DIR, 'placeholder.ttf'), placeholderFont(metrics));
  const stylesheet = writeHashed('pretendard', 'css', Buffer.from(rules.join('\n')));
  mkdirSync(dirname(ADDRESSES), { recursive: true });
  writeFileSync(ADDRESSES, JSON.stringify({ stylesheet: `/fonts/${stylesheet}` } satisfies FontAddresses));
}

/** Where the generated stylesheet is served. */
export function readFontAddresses(): FontAddresses {
  return JSON.parse(readFileSync(ADDRESSES, 'utf8'));
}

/** Writes a file that never changes under its name, and returns the name. */
function writeHashed(name: string, extension: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  const file = `${name}.${hash}.${extension}`;
  writeFileSync(join(FONT_DIR, file), bytes);
  return file;
}

function slices(): Slice[] {
  const syllables = [...readFileSync(join(import.meta.dirname, 'syllables.txt'), 'utf8').replaceAll('\n', '')];
  const latin = LATIN.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
  const found: Slice[] = [{ name: 'latin', codes: latin }];
  let start = 0;
  for (const size of [...SLICE_SIZES, syllables.length]) {
    const codes = syllables.slice(start, start + size).map((syllable) => syllable.codePointAt(0) ?? 0);
    if (codes.length > 0) found.push({ name: `hangul-${found.length}`, codes });
    start += size;
  }
  return found;
}

function fontFace(file: string, codes: number[]): string {
  return `@font-face{font-family:Pretendard;font-weight:${WEIGHTS.min} ${WEIGHTS.max};font-display:swap;src:url(/fonts/${file}) format("woff2");unicode-range:${unicodeRange(codes)}}`;
}

function unicodeRange(codes: number[]): string {
  const ranges: [number, number][] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16);
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join();
}
