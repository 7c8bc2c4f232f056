import { atom } from 'nanostores';

/** Whether an answer of the server said that another member than this page's is signed in. */
export const $isOtherMember = atom(false);
