import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { APP_MARKER } from '../../app-marker.ts';
import { headScript } from '../head-script.ts';

/** In the tab's storage, for as long as a visit from the partner's app lasts. */
const VISIT_KEY = 'partner_visit';

/**
 * Marks the document's element with `data-partner` where the partner's app opened this tab. Decides what is shown, nothing
 * else; anyone can write an address.
 */
export function markPartnerVisit(): AstroIntegration {
  return headScript('mark-partner-visit', join(import.meta.dirname, 'head.js'), { VISIT_KEY, APP_MARKER });
}
