import { NEW_WINDOW } from '../../ui/new-window.ts';

const OUTWARD_LINK = /<a [^<>]*target="_blank"[^<>]*>.*?(?=<\/a>)/gs;

/** Sanitised markup as a page shows it: what leads to another site says that it opens a window of its own. */
export function announceNewWindows(html: string): string {
  return html.replaceAll(OUTWARD_LINK, `$&<span class="visually-hidden"> ${NEW_WINDOW}</span>`);
}
