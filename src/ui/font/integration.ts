import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { readFontAddress, WEIGHTS } from './font-file.ts';

/**
 * Returns an integration that loads the web font without changing the font of a visible page. The first visit uses the
 * system's font and fetches the web font after the page has loaded. Later pages use it from their first paint. In
 * data-saving mode, or without scripts, pages use the system's font. A device without Korean glyphs gets the web font
 * as soon as it loads.
 */
export function webFont(): AstroIntegration {
  return {
    name: 'web-font',
    hooks: {
      'astro:config:setup': ({ injectScript }) => {
        const script = readFileSync(join(import.meta.dirname, 'head.js'), 'utf8')
          .replace('ADDRESS', JSON.stringify(readFontAddress()))
          .replace('WEIGHTS', JSON.stringify(`${WEIGHTS.min} ${WEIGHTS.max}`));
        injectScript('head-inline', withoutComments(script));
      },
    },
  };
}

function withoutComments(script: string): string {
  return script
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\n\s*/g, ' ')
    .trim();
}
