import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../../lib/project-root.ts';

/** The maps of this build's scripts, which `commands/build.ts` puts where nobody is served them. */

const FOLDER = join(projectRoot, 'dist/maps');
/** A read map takes some megabytes. */
const MAPS_KEPT = 8;

const maps = new Map<string, Promise<SourceMap | undefined>>();

/** A script of ours, its line and its column, as browsers write them. */
const PLACE = /(?:https?:\/\/[^\s/()]+)?\/_astro\/([\w.-]+\.js):(\d{1,7}):(\d{1,9})/g;

/** Names the places of our sources in place of those of our scripts; those of another build stay. */
export async function nameSources(callstack: string): Promise<string> {
  const places = [...callstack.matchAll(PLACE)];
  const named = await Promise.all(
    places.map(async ([place, script = '', line, column]) => {
      const entry = (await mapOf(script))?.findOrigin(Number(line), Number(column));
      if (!entry || !('fileName' in entry) || entry.fileName === undefined) return place;
      return `${entry.fileName.replace(/^(?:\.\.\/)+/, '')}:${entry.lineNumber}:${entry.columnNumber}`;
    }),
  );
  let next = 0;
  return callstack.replaceAll(PLACE, (place) => named[next++] ?? place);
}

function mapOf(script: string): Promise<SourceMap | undefined> {
  let map = maps.get(script);
  if (!map) {
    map = read(script);
    maps.set(script, map);
    const [oldest] = maps.keys();
    if (maps.size > MAPS_KEPT && oldest !== undefined) maps.delete(oldest);
  }
  return map;
}

async function read(script: string): Promise<SourceMap | undefined> {
  try {
    const text = await readFile(join(FOLDER, `${script}.map`), 'utf8');
    return new SourceMap(JSON.parse(text) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
