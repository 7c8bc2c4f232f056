import { $me } from '../../../src/session/me.store.ts';

type Person = { id: number; nickname: string };

/** Says who looks at the page under test, as its HTML does: a member, or a visitor. */
export function readAs(person: Person | undefined): void {
  $me.set(
    person && {
      id: person.id,
      nickname: person.nickname,
      image: null,
      loginType: 'GOOGLE',
      hasAlarms: false,
      unreadMessage: null,
      needNewTermsAgrees: [],
    },
  );
}
