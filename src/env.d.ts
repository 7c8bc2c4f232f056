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
      /** The member who is looking; nobody for a visitor. */
      viewer: import('./session/viewer.ts').Viewer | undefined;
      /** What the native app's session was refreshed to for this page, which tells the app; never of a web session. */
      tokensForApp: import('./session/tokens.ts').Tokens | undefined;
      /** Absent where Astro's own server answers, which is for development alone. */
      outgoing?: import('./http/outgoing.ts').Outgoing;
    }
  }
}
