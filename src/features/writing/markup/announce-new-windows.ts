import { NEW_WINDOW } from '../../../ui/new-window.ts';

const OUTWARD_LINK = /<a [^<>]*target="_blank"[^<>]*>.*?(?=<\/a>)/gs;

/** Adds a note for screen readers to links that open a new window. */
export function announceNewWindows(html: string): string {
  return html.replaceAll(OUTWARD_LINK, `$&<span class="visually-hidden"> ${NEW_WINDOW}</span>`);
}
