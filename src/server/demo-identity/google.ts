import type { Behaviour } from './behaviour.ts';

export const google: Behaviour = {
  name: 'Google',
  claims: { openid: ['sub'], profile: ['name', 'picture'] },
  claimsOf: ({ name }, picture) => ({ name, picture }),
  pkceRequired: true,
  issuesRefreshTokens: false,
};
