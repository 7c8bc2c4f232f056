import node from '@astrojs/node';
import { defineConfig } from 'astro/config';
import { hideBanners } from './src/shell/banners/integration.ts';
import { intentDirective } from './src/shell/intent/integration.ts';
import { guardedReact } from './src/shell/islands/integration.ts';
import { listIslandScripts } from './src/shell/islands/island-scripts.ts';
import { tellOfNavigating } from './src/shell/navigating/integration.ts';
import { markPartnerVisit } from './src/shell/partner/integration.ts';
import { isCoverageRun } from './src/commands/coverage-run.ts';
import { scriptChunks } from './src/shell/script-chunks.ts';
import { paintTheme } from './src/shell/theme/integration.ts';
import { webFont } from './src/ui/font/integration.ts';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [
    guardedReact(),
    listIslandScripts(),
    intentDirective(),
    paintTheme(),
    hideBanners(),
    markPartnerVisit(),
    tellOfNavigating(),
    scriptChunks(),
    webFont(),
  ],
  session: false,
  cache: { provider: { name: 'page-cache', entrypoint: new URL('./src/cache/provider.ts', import.meta.url) } },
  trailingSlash: 'never',
  compressHTML: true,
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'auto' },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  security: {
    // The server's own gate checks the origin of every state-changing call, whatever its content type.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'none'",
        "connect-src 'self'",
        "font-src 'self'",
        "img-src 'self' data: blob:",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ],
    },
  },
  // Nobody is served the maps: `commands/build.ts` puts them where reported errors are read with them.
  vite: {
    // Only a run that measures coverage reads the maps of the server's code.
    build: { sourcemap: isCoverageRun },
    environments: { client: { build: { sourcemap: 'hidden' } } },
  },
  server: { host: '127.0.0.1' },
});
