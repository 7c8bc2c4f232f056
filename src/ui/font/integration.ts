import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { readFontAddresses } from './slices.ts';

/**
 * Loads the web font after the page, so that it holds nothing up: the system's face paints first. A reader who saves
 * data, or runs no script, keeps that face. A device without Korean glyphs shows bars of the right width meanwhile.
 */
export function webFont(): AstroIntegration {
  return {
    name: 'web-font',
    hooks: {
      'astro:config:setup': ({ injectScript }) => {
        const { stylesheet } = readFontAddresses();
        const script = readFileSync(join(import.meta.dirname, 'head.js'), 'utf8')
          .replace('STYLESHEET', JSON.stringify(stylesheet))
          .replace('PLACEHOLDER', JSON.stringify('/fonts/placeholder.ttf'));
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
