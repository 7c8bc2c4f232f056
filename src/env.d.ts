/// <reference types="astro/client" />
import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | 'now';
  }
}

declare global {
  namespace App {
    interface Locals {
      db: import('./db/connection.ts').Database;
      requestId: string;
      /** The member who is looking; nobody for a visitor. */
      viewer: import('./session/viewer.ts').Viewer | undefined;
    }
  }
}
