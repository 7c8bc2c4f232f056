import { atom } from 'nanostores';

/** Whether the server has said that another member than this page's is signed in. */
export const $isOtherMember = atom(false);
