import type { Provider as Issuer } from 'oidc-provider';
import type { Behaviour, Middleware } from './behaviour.ts';

/** Naver uses OAuth 2.0 with differences of its own, which are built on OpenID Connect here. */
export const naver: Behaviour = {
  name: '네이버',
  claims: { openid: ['sub', 'nickname', 'profile_image'] },
  claimsOf: ({ name }, picture) => ({ nickname: name, profile_image: picture }),
  pkceRequired: false,
  issuesRefreshTokens: true,
  extraGrantTypes: ['delete'],

  extend(issuer) {
    issuer.use(withoutScopes).use(tokenDialect).use(profileDialect);
    issuer.registerGrantType('delete', deleteGrant(issuer), ['access_token', 'service_provider']);
  },
};

/** Naver's clients send no scope, but the library requires one. */
const withoutScopes: Middleware = async (ctx, next) => {
  if (ctx.path === '/auth') ctx.query = { ...ctx.query, scope: 'openid' };
  await next();
};

/** Naver's token response has no ID token, and its lifetime is a string. */
const tokenDialect: Middleware = async (ctx, next) => {
  await next();
  if (ctx.path !== '/token' || ctx.status !== 200) return;
  const { id_token, scope, expires_in, ...answer } = ctx.body as Record<string, unknown>;
  ctx.body = { ...answer, ...(expires_in !== undefined && { expires_in: String(expires_in) }) };
};

const profileDialect: Middleware = async (ctx, next) => {
  await next();
  // 404: the address does not exist for this method.
  if (ctx.path !== '/me' || ctx.status === 404) return;
  const { sub, nickname, profile_image } = ctx.body as Record<string, unknown>;
  ctx.body =
    ctx.status === 200
      ? { resultcode: '00', message: 'success', response: { id: sub, nickname, profile_image } }
      : { resultcode: '024', message: 'Authentication failed' };
};

/** Unlinks the person from the client (`grant_type=delete`). */
function deleteGrant(issuer: Issuer): Parameters<Issuer['registerGrantType']>[1] {
  return async (ctx) => {
    const { access_token } = ctx.oidc.params;
    const token = typeof access_token === 'string' && (await issuer.AccessToken.find(access_token));
    if (token) await issuer.AccessToken.revokeByGrantId(token.grantId ?? '');
    if (!token) ctx.status = 400;
    ctx.body = token ? { access_token, result: 'success' } : { error: 'invalid_request' };
  };
}
