import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { headScript } from '../head-script.ts';

/** The delay before the loading bar at the top of the page appears; in milliseconds. */
const SHOWN_AFTER_MS = 200;

/** Returns an integration that sets `data-navigating` while the next page loads. `navigating.css` shows the bar. */
export function tellOfNavigating(): AstroIntegration {
  return headScript('tell-of-navigating', join(import.meta.dirname, 'head.js'), { SHOWN_AFTER_MS });
}
