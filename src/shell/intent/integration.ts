import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Returns an integration for `client:intent`: an island hydrates when the viewer first points at, touches or focuses
 * it.
 */
export function intentDirective(): AstroIntegration {
  return {
    name: 'intent-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'intent',
          entrypoint: fileURLToPath(new URL('./intent.browser.ts', import.meta.url)),
        });
      },
    },
  };
}
