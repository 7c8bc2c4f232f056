import { constants, crc32, deflateRawSync } from 'node:zlib';
import { type Condition, holds, type ViewerData } from './condition.ts';
import type { Part } from './parts.ts';
import { htmlOf, type ValueName } from './values.ts';

/**
 * A cached page that is personalised for one member at a time. It is cut into runs. Each run is compressed once for
 * each requested selection of its parts, and the deflated runs are joined to one gzip stream.
 */
export type MemberPage = {
  runs: Run[];
  /** Its size in memory, which grows with the compressed selections. */
  bytes: number;
};

type Run = { parts: Part[]; made: Map<string, Made> } | { value: ValueName; conditions: Condition[] };
type Made = { plain: Buffer; deflated: Buffer };

/** In characters. Long enough to compress well, and short enough that one changed toggle costs little. */
const RUN_LENGTH = 6_000;
/** The number of cached selections of a run. Most members have used no toggle of a page. */
const CACHED_CHOICES = 4;
/** For selections that are not cached. */
const QUICK_LEVEL = 1;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const DEFLATE_END = Buffer.from([0x03, 0x00]);
const MAX_STORED_BLOCK = 0xffff;

/** @param parts the parts of a page on which the viewer has muted nothing */
export function memberPageOf(parts: Part[]): MemberPage {
  const runs: Run[] = [];
  let run: Part[] = [];
  let length = 0;
  const endRun = () => {
    if (run.length > 0) runs.push({ parts: run, made: new Map() });
    [run, length] = [[], 0];
  };
  const isForSomeMember = ({ conditions }: Part) => !conditions.includes('visitor');
  for (const part of parts.filter(isForSomeMember)) {
    if ('value' in part) {
      endRun();
      runs.push(part);
      continue;
    }
    for (const piece of piecesOf(part)) {
      if (length + piece.html.length > RUN_LENGTH) endRun();
      run.push(piece);
      length += piece.html.length;
    }
  }
  endRun();
  return { runs, bytes: parts.reduce((sum, part) => sum + ('html' in part ? 2 * part.html.length : 0), 0) };
}

/** Returns the page for this member, compressed as gzip if accepted. */
export function fill(page: MemberPage, looker: ViewerData, gzip: boolean): Buffer {
  const made = page.runs.flatMap((run) => makeRun(page, run, looker));
  if (!gzip) return Buffer.concat(made.map(({ plain }) => plain));
  let [checksum, length] = [0, 0];
  for (const { plain } of made) {
    checksum = crc32(plain, checksum);
    length += plain.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, ...made.map(({ deflated }) => deflated), DEFLATE_END, trailer]);
}

function makeRun(page: MemberPage, run: Run, looker: ViewerData): Made[] {
  if ('value' in run)
    return run.conditions.every((condition) => holds(condition, looker)) ? storedValue(run.value, looker) : [];
  const chosen = run.parts.map(({ conditions }) => conditions.every((condition) => holds(condition, looker)));
  const choice = chosen.map(Number).join('');
  const known = run.made.get(choice);
  if (known) return [known];
  const isKept = run.made.size < CACHED_CHOICES;
  const plain = Buffer.from(
    run.parts.map((part, index) => (chosen[index] && 'html' in part ? part.html : '')).join(''),
  );
  const level = isKept ? constants.Z_DEFAULT_COMPRESSION : QUICK_LEVEL;
  const made = { plain, deflated: deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH }) };
  if (isKept) {
    run.made.set(choice, { plain: alone(plain), deflated: alone(made.deflated) });
    page.bytes += plain.length + made.deflated.length;
  }
  return [made];
}

/** Returns a copy in its own memory. A buffer from zlib is part of a block of 16 kB, which would be kept as a whole. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Returns a value as stored blocks. It is too short for compression. */
function storedValue(value: ValueName, looker: ViewerData): Made[] {
  const plain = Buffer.from(htmlOf(value, looker));
  const blocks: Made[] = [];
  for (let start = 0; start < plain.length; start += MAX_STORED_BLOCK) {
    const part = plain.subarray(start, start + MAX_STORED_BLOCK);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(~part.length & 0xffff, 3);
    blocks.push({ plain: part, deflated: Buffer.concat([head, part]) });
  }
  return blocks;
}

/** Splits a long part, between characters. */
function piecesOf(part: { conditions: Condition[]; html: string }): { conditions: Condition[]; html: string }[] {
  const characters = part.html.match(new RegExp(`[\\s\\S]{1,${RUN_LENGTH}}`, 'gu')) ?? [];
  return characters.map((html) => ({ conditions: part.conditions, html }));
}
