import type { AstroIntegration } from 'astro';

type Graph = { getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null };

/** Where the scripts begin that start on a page by themselves. */
const FRAME = /\/Shell\.astro\?/;
const CONTENT = /\/ContentScript\.astro\?/;
/** Rules about texts, about a kilobyte in all. The frame names every file that its later scripts need. */
const TEXT = /\/src\/lib\/(text\/|plain-text\.ts)/;

/** Parts of a library that these scripts do not use, though they come from the same index. */
const unused = /\/nanostores\/(computed|lifecycle|map|listen-keys|deep-map|task)\//;

/** Each file and what is in it. A module is in the first that takes it, together with all that it imports. */
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
 * Puts the script that every page runs into one file, and what the pages of contents add to it into another: many
 * small files compress worse, and each is a request. What islands use, too, has a file of its own: an island on another
 * page would start the script of the pages of contents along with it.
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

/** Whether a script imports a module, at any depth, before anything is done on the page. */
function isReached(id: string, script: RegExp, graph: Graph, seen = new Set<string>()): boolean {
  if (script.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isReached(importer, script, graph, seen));
}

/** Whether a module is imported by this script alone, at any depth. */
function isOnlyReached(id: string, script: RegExp, graph: Graph, seen = new Set<string>()): boolean {
  if (script.test(id) || seen.has(id)) return true;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  if (importers.length === 0 || dynamicImporters.length > 0) return false;
  return importers.every((importer) => isOnlyReached(importer, script, graph, seen));
}
