import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';

/** Sets the colour mode that the reader chose before the first paint; inlined so that nothing flashes. */
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
