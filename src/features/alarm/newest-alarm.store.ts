import { atom } from 'nanostores';

/** When the member's newest alarm came, in milliseconds since 1970, as far as this page has been told. */
export const $newestAlarm = atom(0);
