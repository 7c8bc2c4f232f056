import { atom } from 'nanostores';

/** What the sign-up's identity check knows; forgotten on logout (spec 1, sections 4 and 5). */
export const $identityCheck = atom<{ birthdate: string } | undefined>();
