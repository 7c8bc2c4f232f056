import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { headScript } from '../head-script.ts';

/** A navigation that takes longer shows the bar at the top of the page; in milliseconds. */
const SHOWN_AFTER_MS = 200;

/** Says that another page is on its way: `navigating.css` shows it. */
export function tellOfNavigating(): AstroIntegration {
  return headScript('tell-of-navigating', join(import.meta.dirname, 'head.js'), { SHOWN_AFTER_MS });
}
