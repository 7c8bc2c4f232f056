import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../../../lib/files/project-root.ts';
import { createRateLimiter } from '../../../session/limits/rate-limiters.ts';

/** The source maps of this build. `commands/build.ts` moves them to a folder that is not served. */

const FOLDER = join(projectRoot, 'dist/maps');
/** The number of maps in memory. A map takes some megabytes. */
const MAPS_KEPT = 8;
/** Reading a map blocks the process for up to some tenths of a second, and callers can name any script. */
const spentReading = createRateLimiter('source maps', { points: 12, seconds: 60 });

/** In the order of use, the least recently used first. */
const maps = new Map<string, SourceMap>();

/** A location in one of our scripts, as browsers write it: script, line, column. */
const PLACE = /(?:https?:\/\/[^\s/()]+)?\/_astro\/([\w.-]+\.js):(\d{1,7}):(\d{1,9})/g;

/** The numbers of locations and scripts that are resolved for one stack. */
const PLACES_NAMED = 10;
const SCRIPTS_READ = 3;

let last: Promise<unknown> = Promise.resolve();

/**
 * Replaces locations in our scripts by those in our sources, for one stack at a time. Locations of another build stay
 * unchanged.
 */
export function nameSources(callstack: string): Promise<string> {
  const named = last.then(() => nameOne(callstack));
  last = named.catch(() => {});
  return named;
}

async function nameOne(callstack: string): Promise<string> {
  const places = [...callstack.matchAll(PLACE)].slice(0, PLACES_NAMED);
  const scripts = [...new Set(places.map(([, script]) => script))].slice(0, SCRIPTS_READ);
  const named: string[] = [];
  for (const [place, script = '', line, column] of places) {
    const map = scripts.includes(script) ? await mapOf(script) : undefined;
    const entry = map?.findOrigin(Number(line), Number(column));
    const isNamed = entry && 'fileName' in entry && entry.fileName !== undefined;
    named.push(
      isNamed ? `${entry.fileName.replace(/^(?:\.\.\/)+/, '')}:${entry.lineNumber}:${entry.columnNumber}` : place,
    );
  }
  let next = 0;
  return callstack.replaceAll(PLACE, (place) => named[next++] ?? place);
}

async function mapOf(script: string): Promise<SourceMap | undefined> {
  const map = maps.get(script) ?? (await read(script));
  if (!map) return undefined;
  maps.delete(script);
  maps.set(script, map);
  const [longestUnused = script] = maps.keys();
  if (maps.size > MAPS_KEPT) maps.delete(longestUnused);
  return map;
}

/** @returns undefined if the map does not exist, or the limit of this minute is reached */
async function read(script: string): Promise<SourceMap | undefined> {
  try {
    const text = await readFile(join(FOLDER, `${script}.map`), 'utf8');
    if ((await spentReading('')) !== undefined) return undefined;
    return new SourceMap(JSON.parse(text) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
