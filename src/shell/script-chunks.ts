import type { AstroIntegration } from 'astro';

type Graph = { getModuleInfo: (id: string) => { importers: string[] } | null };

/** Where the scripts begin that start on a page by themselves. */
const starts = [
  { name: 'frame', script: /\/Shell\.astro\?/ },
  { name: 'content', script: /\/ContentScript\.astro\?/ },
];

/** Parts of a library that these scripts do not use, though they come from the same index. */
const unused = /\/nanostores\/(computed|lifecycle|map|listen-keys|deep-map|task)\//;

/**
 * Puts the script that every page runs into one file, and what the pages of contents add to it into another: many
 * small files compress worse, and each is a request.
 */
export function scriptChunks(): AstroIntegration {
  const groups = starts.map(({ name, script }) => ({
    name: (id: string, graph: Graph) => (!unused.test(id) && isReached(id, script, graph) ? name : null),
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
