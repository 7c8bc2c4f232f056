import type { Provider as Issuer } from 'oidc-provider';
import type { Behaviour, Middleware } from './behaviour.ts';

export const kakao: Behaviour = {
  name: '카카오',
  claims: { openid: ['sub'], profile_nickname: ['nickname'], profile_image: ['picture'] },
  claimsOf: ({ name }, picture) => ({ nickname: name, picture }),
  pkceRequired: true,
  issuesRefreshTokens: true,
  extend: (issuer) => issuer.use(unlink(issuer)),
};

function unlink(issuer: Issuer): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/v1/user/unlink' || ctx.method !== 'POST') return next();
    const [, bearer = ''] = /^Bearer (\S+)$/i.exec(ctx.get('authorization')) ?? [];
    const token = bearer && (await issuer.AccessToken.find(bearer));
    if (!token) {
      ctx.status = 401;
      ctx.body = { msg: 'this access token does not exist', code: -401 };
      return;
    }
    await issuer.AccessToken.revokeByGrantId(token.grantId ?? '');
    ctx.body = { id: token.accountId };
  };
}
