import { store, tabStorage } from '../lib/storage.browser.ts';
import { DUE_ACT, PENDING_ACT } from './redirect.browser.ts';

/**
 * What a visitor has pressed and was asked to sign in for. It is done once, on the same page of the same tab, and only
 * when the sign-in that it led to has succeeded; closing the popup, or pressing something else, gives it up.
 */
export type PendingAct = {
  /** What was pressed, such as `applause-story:12`. */
  toggle: string;
  /** Whether it was to be switched on. */
  wanted: boolean;
  /** Which of the page's buttons for it. */
  nth: number;
  /** Where the page was scrolled to, and how far below the window's upper edge the button stood; in CSS pixels. */
  scrollY: number;
  top: number;
};

type Kept = PendingAct & { path: string; at: number };

/** As long as a way to a provider and back may take. */
const LIFE_MS = 10 * 60_000;

/** To be called once the login popup is open: opening it gives up what was pressed before. */
export function rememberAct(act: PendingAct): void {
  const kept: Kept = { ...act, path: here(), at: Date.now() };
  store(tabStorage, PENDING_ACT, JSON.stringify(kept));
}

/** What is to be done on this page now; it is forgotten, and so is what was meant for another. */
export function takeAct(): PendingAct | undefined {
  const text = tabStorage.getItem(DUE_ACT);
  if (text === null) return undefined;
  tabStorage.removeItem(DUE_ACT);
  const kept: Kept = JSON.parse(text);
  const age = Date.now() - kept.at;
  return kept.path === here() && age >= 0 && age < LIFE_MS ? kept : undefined;
}

const here = () => location.pathname + location.search;
