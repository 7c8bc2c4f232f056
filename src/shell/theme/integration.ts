import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';

/** Returns an integration that inlines the script for the chosen theme, so that it applies before the first paint. */
export function paintTheme(): AstroIntegration {
  return {
    name: 'paint-theme',
    hooks: {
      'astro:config:setup': ({ injectScript }) => {
        injectScript(
          'head-inline',
          readFileSync(join(import.meta.dirname, 'paint.js'), 'utf8')
            .replaceAll(/\n\s*/g, ' ')
            .trim(),
        );
      },
    },
  };
}
