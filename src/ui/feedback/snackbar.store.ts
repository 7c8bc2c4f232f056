import { atom } from 'nanostores';
import { countGraphemes } from '../../lib/text/count-graphemes.ts';

export type Snackbar = { id: number; label: string; subTitle: string };

const SHORT_LIFE_MS = 3500;
const LONG_LIFE_MS = 5500;
const LONG_TEXT = 16;
const MAX_AT_ONCE = 3;

/** The visible messages, oldest first. */
export const $snackbars = atom<Snackbar[]>([]);

let lastId = 0;

/** Shows a message for a few seconds. A fourth message replaces the oldest. */
export function showSnackbar(label: string, subTitle = ''): void {
  const id = ++lastId;
  $snackbars.set([...$snackbars.get(), { id, label, subTitle }].slice(-MAX_AT_ONCE));
  setTimeout(() => dismissSnackbar(id), lifeOf(label, subTitle));
}

export function dismissSnackbar(id: number): void {
  $snackbars.set($snackbars.get().filter((snackbar) => snackbar.id !== id));
}

function lifeOf(...texts: string[]): number {
  return texts.some((text) => countGraphemes(text) >= LONG_TEXT) ? LONG_LIFE_MS : SHORT_LIFE_MS;
}
