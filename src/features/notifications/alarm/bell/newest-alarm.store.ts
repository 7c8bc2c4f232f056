import { atom } from 'nanostores';

/** The time of the newest alarm that this page knows of, in milliseconds since 1970. */
export const $newestAlarm = atom(0);
