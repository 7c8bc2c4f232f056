import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { readFontAddress, WEIGHTS } from './font-file.ts';

/**
 * Never changes the face of a page that is being read. A first visit keeps the system's face and fetches the font when
 * the page is there; the pages after it have the font from their first paint. A reader who saves data, or runs no
 * script, keeps the system's face; a device without Korean glyphs gets the font as soon as it comes.
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
