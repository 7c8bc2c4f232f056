import { readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';

/**
 * Returns an integration that puts a small script into the head of every page, where it runs before the first paint.
 * @param file the path of the script
 * @param values the values that replace the names in capitals
 */
export function headScript(name: string, file: string, values: Record<string, string | number>): AstroIntegration {
  const withoutComments = readFileSync(file, 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  const script = withoutComments
    .replaceAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g, (constant) => JSON.stringify(values[constant]) ?? constant)
    .replaceAll(/\n\s*/g, ' ')
    .trim();
  return {
    name,
    hooks: { 'astro:config:setup': ({ injectScript }) => injectScript('head-inline', script) },
  };
}
