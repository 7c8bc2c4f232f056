import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { APP_MARKER } from '../../site/app-marker.ts';
import { headScript } from '../head-script.ts';

/** The key in the tab's storage that marks a visit from the partner's app. */
const VISIT_KEY = 'partner_visit';

/**
 * Sets `data-partner` on the document's element if the partner's app opened this tab. The attribute only selects what is
 * shown, since anyone can write such an address.
 */
export function markPartnerVisit(): AstroIntegration {
  return headScript('mark-partner-visit', join(import.meta.dirname, 'head.js'), { VISIT_KEY, APP_MARKER });
}
