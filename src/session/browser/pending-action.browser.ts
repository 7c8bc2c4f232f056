import { store, tabStorage } from '../../lib/storage.browser.ts';
import { DUE_ACT, PENDING_ACT } from './redirect.browser.ts';

/**
 * A button that a visitor pressed and was asked to sign in for. The page presses it again once, in the same tab, after
 * the sign-in has succeeded. Closing the popup or pressing another such button cancels it.
 */
export type PendingAction = {
  /** The key of the toggle, such as `applause-story:12`. */
  toggle: string;
  /** Whether the press was to switch it on. */
  wanted: boolean;
  /** The index of the button among the page's buttons for this toggle. */
  nth: number;
  /** The scroll position of the page, and the distance of the button from the top of the window; in CSS pixels. */
  scrollY: number;
  top: number;
};

type Kept = PendingAction & { path: string; at: number };

/** The time limit for the sign-in at the provider. */
const LIFE_MS = 10 * 60_000;

/** Stores the pressed button. Call it after opening the login popup: opening the popup cancels a stored press. */
export function rememberAction(act: PendingAction): void {
  const kept: Kept = { ...act, path: here(), at: Date.now() };
  store(tabStorage, PENDING_ACT, JSON.stringify(kept));
}

/** Returns the stored press if it belongs to this page and has not expired. Deletes it in any case. */
export function takeAction(): PendingAction | undefined {
  const text = tabStorage.getItem(DUE_ACT);
  if (text === null) return undefined;
  tabStorage.removeItem(DUE_ACT);
  const kept: Kept = JSON.parse(text);
  const age = Date.now() - kept.at;
  return kept.path === here() && age >= 0 && age < LIFE_MS ? kept : undefined;
}

const here = () => location.pathname + location.search;
