import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { type Intervals, isExecuted, union } from './executed.ts';
import type { ScriptRecord } from './records.ts';

/** Executed code of one source file: intervals of a script that runs unchanged, and points from source maps. */
export type Ran = { executed: Intervals; points: Set<number> };

const DATA_URL = /\/\/# sourceMappingURL=data:application\/json;[^,]*base64,([\w+/=]+)\s*$/;

/** Adds the executed code of one script's record to its source files. */
export function addRan(ran: Map<string, Ran>, { url, source, executed }: ScriptRecord): void {
  const script = scriptOf(url, source);
  if (!script) return;
  if (!script.map) {
    const own = ranOf(ran, relative(projectRoot, script.file));
    own.executed = union(own.executed, executed);
    return;
  }
  const starts = lineStarts(script.text);
  const sources = new Map<string, { own: Ran; starts: number[] }>();
  eachMapping(new TraceMap(script.map), (mapping) => {
    if (mapping.source === null) return;
    const shift = mapping.generatedLine === 1 ? script.shift : 0;
    const offset = (starts[mapping.generatedLine - 1] ?? 0) + shift + mapping.generatedColumn;
    if (!isExecuted(executed, offset)) return;
    const original = originalOf(sources, ran, script.file, mapping.source);
    original?.own.points.add((original.starts[mapping.originalLine - 1] ?? 0) + mapping.originalColumn);
  });
}

type Script = {
  file: string;
  text: string;
  map?: string;
  /** Characters before the mapped code of the first line. */ shift: number;
};

function scriptOf(url: string, source: string | undefined): Script | undefined {
  if (url.startsWith('/_astro/')) return builtScript(join(projectRoot, 'dist/client', url), mapOfClient(url));
  const file = url.startsWith('file:') ? fileURLToPath(url.replace(/[?#].*/, '')) : url;
  if (source !== undefined) {
    const [, data] = DATA_URL.exec(source) ?? [];
    // Vitest wraps a module in a function, on the module's first line.
    const shift = source.indexOf('{{') + 2;
    return { file, text: source, shift, ...(data && { map: Buffer.from(data, 'base64').toString() }) };
  }
  const path = relative(projectRoot, file);
  if (path.startsWith('dist/server/')) return builtScript(file, `${file}.map`);
  return path.startsWith('src/') && /\.m?ts$/.test(path) && existsSync(file) ? { file, text: '', shift: 0 } : undefined;
}

const mapOfClient = (url: string) => join(projectRoot, 'dist/maps', `${basename(url)}.map`);

function builtScript(file: string, map: string): Script | undefined {
  if (!existsSync(file) || !existsSync(map)) return undefined;
  return { file, text: readFileSync(file, 'utf8'), map: readFileSync(map, 'utf8'), shift: 0 };
}

/** Returns the source of a source map's entry, resolved from the folder of the script, if it is a file of `src`. */
function originalOf(
  known: Map<string, { own: Ran; starts: number[] } | undefined>,
  ran: Map<string, Ran>,
  file: string,
  named: string,
): { own: Ran; starts: number[] } | undefined {
  if (!known.has(named)) {
    const path = resolve(dirname(file), named.replace(/^file:\/\//, '').replace(/[?#].*/, ''));
    const name = relative(projectRoot, path);
    const isOurs = name.startsWith('src/') && existsSync(path);
    known.set(named, isOurs ? { own: ranOf(ran, name), starts: lineStarts(readFileSync(path, 'utf8')) } : undefined);
  }
  return known.get(named);
}

function ranOf(ran: Map<string, Ran>, name: string): Ran {
  const own = ran.get(name) ?? { executed: [], points: new Set<number>() };
  ran.set(name, own);
  return own;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
