import type { AstroIntegration } from 'astro';

/** Runs the script that an integration adds to the head of every page. */
export function runHeadScript(integration: AstroIntegration): void {
  const setUp = integration.hooks['astro:config:setup'] as (options: object) => void;
  setUp({
    injectScript(_: string, script: string) {
      // biome-ignore lint/security/noGlobalEval: this is how the script runs in a page
      globalThis.eval(script);
    },
  });
}
