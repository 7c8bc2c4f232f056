import { store, tabStorage } from '../lib/storage.browser.ts';

const KEPT = 'partner_visit';

/**
 * Whether the partner's app opened this tab: its marker stood in `utm_source` when the tab's visit
 * began. Decides what is shown, nothing else; anyone can write an address.
 */
export function isPartnerVisit(): boolean {
  const marker = document.querySelector<HTMLMetaElement>('meta[name="partner-utm-marker"]')?.content;
  if (!marker) return false;
  const source = new URLSearchParams(location.search).get('utm_source');
  if (source?.includes(marker)) store(tabStorage, KEPT, '');
  return tabStorage.getItem(KEPT) !== null;
}
