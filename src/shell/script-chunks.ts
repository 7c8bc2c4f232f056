import type { AstroIntegration } from 'astro';

type Graph = { getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null };

/** The modules at which the scripts of the frame and of content pages start. */
const FRAME = /\/Shell\.astro\?/;
const CONTENT = /\/ContentScript\.astro\?/;
/**
 * Rules for texts, about a kilobyte in all. They share one file, since the frame lists every file that its later
 * scripts need.
 */
const TEXT = /\/src\/lib\/(text\/|plain-text\.ts)/;

/** Parts of a library that these scripts do not use, but that its index also exports. */
const unused = /\/nanostores\/(computed|lifecycle|map|listen-keys|deep-map|task)\//;

/** The output files and their modules. A module goes into the first file that accepts it, with all its imports. */
const files = [
  { name: 'frame', holds: (id: string, graph: Graph) => isReached(id, FRAME, graph) },
  { name: 'text', holds: (id: string) => TEXT.test(id) },
  {
    name: 'content-shared',
    holds: (id: string, graph: Graph) => isReached(id, CONTENT, graph) && !isOnlyReached(id, CONTENT, graph),
  },
  { name: 'content', holds: (id: string, graph: Graph) => isReached(id, CONTENT, graph) },
];

/**
 * Puts the script of every page into one file, and the script of content pages into another: many small files compress
 * worse, and each needs a request. Modules that islands use, too, have their own file: otherwise an island on another
 * page would start the script of content pages.
 */
export function scriptChunks(): AstroIntegration {
  const groups = files.map(({ name, holds }) => ({
    name: (id: string, graph: Graph) => (!unused.test(id) && holds(id, graph) ? name : null),
  }));
  const output = { codeSplitting: { groups } };
  return {
    name: 'script-chunks',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { environments: { client: { build: { rolldownOptions: { output } } } } } });
      },
    },
  };
}

/** Returns whether a script imports the module statically, at any depth. */
function isReached(id: string, script: RegExp, graph: Graph, seen = new Set<string>()): boolean {
  if (script.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isReached(importer, script, graph, seen));
}

/** Returns whether only this script imports the module, at any depth. */
function isOnlyReached(id: string, script: RegExp, graph: Graph, seen = new Set<string>()): boolean {
  if (script.test(id) || seen.has(id)) return true;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  if (importers.length === 0 || dynamicImporters.length > 0) return false;
  return importers.every((importer) => isOnlyReached(importer, script, graph, seen));
}
