import type { AstroIntegration } from 'astro';

/** Runs what an integration puts into the head of every page, as the page does before its first paint. */
export function runHeadScript(integration: AstroIntegration): void {
  const setUp = integration.hooks['astro:config:setup'] as (options: object) => void;
  setUp({
    injectScript(_: string, script: string) {
      // biome-ignore lint/security/noGlobalEval: this is how the script runs in a page
      globalThis.eval(script);
    },
  });
}
