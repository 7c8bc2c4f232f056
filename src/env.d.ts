/// <reference types="astro/client" />
import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | 'now';
  }
}

type Given = import('./http/api.ts').Application;

declare global {
  namespace App {
    interface Locals extends Given {
      requestId: string;
      /** The member who requests the page; undefined for a visitor. */
      viewer: import('./session/viewer.ts').Viewer | undefined;
      /** New tokens if this request refreshed the native app's session. The page passes them to the app. */
      tokensForApp: import('./session/tokens.ts').Tokens | undefined;
      /** Absent in development, where Astro's own server answers. */
      outgoing?: import('./http/outgoing.ts').Outgoing;
    }
  }
}
