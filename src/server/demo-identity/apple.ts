import { LRUCache } from 'lru-cache';
import type { Behaviour } from './behaviour.ts';
import { personOf } from './people.ts';

const MAX_REMEMBERED = 2_000;

export const apple: Behaviour = {
  name: 'Apple',
  claims: { openid: ['sub'], name: [] },
  claimsOf: () => ({}),
  pkceRequired: true,
  issuesRefreshTokens: true,

  /** Apple posts the name beside the code, only at the first sign-in. No token contains it. */
  extend(issuer) {
    const remembered = new LRUCache<string, true>({ max: MAX_REMEMBERED });
    issuer.on('authorization.success', ({ oidc }, answer) => {
      const person = personOf('APPLE', oidc.session?.accountId ?? '');
      const asked = oidc.responseMode === 'form_post' && oidc.requestParamOIDCScopes.has('name');
      if (!answer || !person || !asked || remembered.has(person.subject)) return;
      remembered.set(person.subject, true);
      answer.user = JSON.stringify({ name: { firstName: person.name, lastName: '' } });
    });
  },
};
