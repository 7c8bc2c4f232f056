import type { Me } from '../../../src/session/me.ts';
import { $me } from '../../../src/session/browser/me.store.ts';

type Person = { id: number; nickname: string };

/** Sets the viewer of the page under test as its HTML does: a member or a visitor. */
export function viewAs(person: Person | undefined): void {
  const me: Me | undefined = person && {
    id: person.id,
    nickname: person.nickname,
    image: null,
    loginType: 'GOOGLE',
    hasAlarms: false,
    unreadMessage: null,
    needNewTermsAgrees: [],
  };
  $me.set(me);
  document.documentElement.dataset.me = me ? JSON.stringify(me) : '';
}
