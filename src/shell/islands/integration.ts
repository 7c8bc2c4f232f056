import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** Returns Astro's React integration, with islands that are hydrated inside an `IslandBoundary`. */
export function guardedReact(): AstroIntegration {
  const integration = react();
  const setUp = integration.hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) =>
        setUp?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({
              ...renderer,
              clientEntrypoint: fileURLToPath(new URL('./hydrate.browser.ts', import.meta.url)),
            }),
        }),
    },
  };
}
