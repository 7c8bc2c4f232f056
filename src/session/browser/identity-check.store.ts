import { atom } from 'nanostores';

/** The result of the identity check of the sign-up; deleted on logout. */
export const $identityCheck = atom<{ birthdate: string } | undefined>();
