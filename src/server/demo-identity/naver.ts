import type { Provider as Issuer } from 'oidc-provider';
import type { Behaviour, Middleware } from './behaviour.ts';

/** Naver speaks OAuth 2.0 and a dialect of its own; OpenID Connect is what it is built on here. */
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

/** Naver's clients send no scope, which the library asks for. */
const withoutScopes: Middleware = async (ctx, next) => {
  if (ctx.path === '/auth') ctx.query = { ...ctx.query, scope: 'openid' };
  await next();
};

/** Naver's answer has no ID token, and tells the lifetime as text. */
const tokenDialect: Middleware = async (ctx, next) => {
  await next();
  if (ctx.path !== '/token' || ctx.status !== 200) return;
  const { id_token, scope, expires_in, ...answer } = ctx.body as Record<string, unknown>;
  ctx.body = { ...answer, ...(expires_in !== undefined && { expires_in: String(expires_in) }) };
};

const profileDialect: Middleware = async (ctx, next) => {
  await next();
  // Asked by another method, the address is not there.
  if (ctx.path !== '/me' || ctx.status === 404) return;
  const { sub, nickname, profile_image } = ctx.body as Record<string, unknown>;
  ctx.body =
    ctx.status === 200
      ? { resultcode: '00', message: 'success', response: { id: sub, nickname, profile_image } }
      : { resultcode: '024', message: 'Authentication failed' };
};

/** Unlinks someone from the client, as `grant_type=delete`. */
function deleteGrant(issuer: Issuer): Parameters<Issuer['registerGrantType']>[1] {
  return async (ctx) => {
    const { access_token } = ctx.oidc.params;
    const token = typeof access_token === 'string' && (await issuer.AccessToken.find(access_token));
    if (token) await issuer.AccessToken.revokeByGrantId(token.grantId ?? '');
    if (!token) ctx.status = 400;
    ctx.body = token ? { access_token, result: 'success' } : { error: 'invalid_request' };
  };
}
