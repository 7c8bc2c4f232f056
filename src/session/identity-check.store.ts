import { atom } from 'nanostores';

/** What the sign-up's identity check knows; forgotten on logout. */
export const $identityCheck = atom<{ birthdate: string } | undefined>();
