import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { projectRoot } from '../../lib/files/project-root.ts';

/**
 * The list of all scripts that each island needs. A browser finds them only file by file, since each file imports the
 * next. A page whose purpose is an island therefore preloads them in its head (`PreloadIsland.astro`).
 */

const LIST = join(projectRoot, 'dist/island-scripts.json');
const ISLAND = /\/(\w+Island)\.tsx$/;
/** The script that every island needs: React. */
const RENDERER = /\/(hydrate)\.browser\.ts$/;

type Chunk = { type: 'chunk'; facadeModuleId: string | null; fileName: string; imports: string[] };
type Bundle = Record<string, Chunk | { type: 'asset' }>;

/** Returns an integration that writes the list during the build. */
export function listIslandScripts(): AstroIntegration {
  const plugin = {
    name: 'island-scripts',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    writeBundle(_: unknown, bundle: Bundle) {
      const entries = Object.values(bundle).flatMap((chunk) => {
        const id = (chunk.type === 'chunk' && chunk.facadeModuleId) || '';
        const [, name] = ISLAND.exec(id) ?? RENDERER.exec(id) ?? [];
        return name && chunk.type === 'chunk' ? [[name, [...withImports(chunk.fileName, bundle)]] as const] : [];
      });
      writeFileSync(LIST, JSON.stringify(Object.fromEntries(entries)));
    },
  };
  return {
    name: 'island-scripts',
    hooks: { 'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [plugin] } }) },
  };
}

function withImports(file: string, bundle: Bundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.add(file);
  for (const each of chunk.imports) withImports(each, bundle, found);
  return found;
}

let list: Record<string, string[]> | undefined;

/** Returns the paths of the scripts of an island and of React; an empty list before the first build. */
export function scriptsOf(island: string): string[] {
  list ??= existsSync(LIST) ? (JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, string[]>) : {};
  return [...new Set([...(list[island] ?? []), ...(list.hydrate ?? [])])].map((file) => `/${file}`);
}
