import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type ApiEnv, createApi, dataResponse, jsonBody, jsonOnly } from '../../../http/api.ts';
import { dataBody } from '../../../http/envelope.ts';
import { ApiError } from '../../../http/errors.ts';
import { createRoute } from '../../../http/route.ts';
import { cookiesOf } from '../../../session/cookies.ts';
import { providerOfSlug, slugOf } from '../../../site/provider.ts';
import { endPresentedSession, refreshSession } from '../../../session/session.server.ts';
import { hashOf, type Tokens } from '../../../session/tokens.ts';
import { beginSignIn, newBrowserName } from './begin.server.ts';
import { isForwardedDemo } from './forwarded-demo.ts';
import { verifyNativeProof } from './app/native-proof.server.ts';
import { sealToken } from './provider/provider-token.ts';
import { issueTicket } from './ticket.server.ts';
import { loginSchema, paramKeySchema } from './sign-in.ts';
import { signIn } from './sign-in.server.ts';

/** The `Clear-Site-Data` value that drops prefetched pages, which were rendered for the previous viewer. */
export const FORGET_PREFETCHED = '"prefetchCache", "prerenderCache"';

export const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });

export const signInApi = createApi()
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/user/login',
      operationId: 'signIn',
      rate: 'signIns',
      middleware: jsonOnly,
      summary: 'Signs in a member whose identity a provider has confirmed; `paramKey` proves it',
      request: {
        query: z.object({ paramKey: paramKeySchema }),
        body: jsonBody(loginSchema),
      },
      failures: ['NO_ACCOUNT', 'PROVIDER_MISMATCH', 'SUSPENDED'],
      responses: dataResponse('Tokens; of a web session, references that authenticate nothing', tokensSchema),
    }),
    async (context) => {
      const { loginType, loginId } = context.req.valid('json');
      const { paramKey } = context.req.valid('query');
      const { config, db, session } = context.var;
      const cookies = cookiesOf(config);
      const sent = context.req.header('cookie');
      const browser = cookies.readBrowser(sent);
      const { refreshToken } = cookies.readTokens(sent);
      const kind = sessionKindOf(context);
      const tokens = await signIn(
        db,
        { provider: loginType, subject: loginId, paramKey, browser },
        { session, refreshToken, kind, secret: config.sessionSecret },
      );
      return context.json(dataBody(answerTokens(context, tokens, kind)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/user/refresh',
      operationId: 'refreshSession',
      rate: 'refreshes',
      security: [{ refresh: [] }],
      summary: 'Refreshes the session with the refresh cookie; the tokens are a JSON string in `status.message`',
      failures: ['UNAUTHORIZED'],
      responses: dataResponse('The session is refreshed', z.null()),
    }),
    async (context) => {
      const { config, db, log, requestId } = context.var;
      const { refreshToken } = cookiesOf(config).readTokens(context.req.header('cookie'));
      const refreshed = refreshToken && (await refreshSession(db, refreshToken, config.sessionSecret));
      if (refreshed === 'revoked')
        log.warn({ requestId }, 'a used refresh token was sent again: the session family is revoked');
      if (!refreshed || refreshed === 'revoked') throw new ApiError('UNAUTHORIZED');
      const message = JSON.stringify(answerTokens(context, refreshed.tokens, refreshed.kind));
      return context.json({ status: { code: 200, message }, data: null }, 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/user/logout',
      operationId: 'signOut',
      rate: 'reads',
      summary: 'Ends the session of the caller',
      responses: dataResponse('The session has ended, or there was none', z.null()),
    }),
    async (context) => {
      const cookies = cookiesOf(context.get('config'));
      await endPresentedSession(context.get('db'), cookies.readTokens(context.req.header('cookie')));
      for (const cookie of cookies.clearTokens()) context.header('set-cookie', cookie, { append: true });
      context.header('clear-site-data', FORGET_PREFETCHED);
      return context.json(dataBody(null), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/auth/{provider}/native',
      operationId: 'proveNativeSignIn',
      rate: 'signIns',
      summary: 'Verifies the provider’s token of the native app and returns a `paramKey`',
      middleware: jsonOnly,
      request: {
        params: z.object({ provider: z.string() }),
        body: jsonBody(
          z.union([z.object({ idToken: z.string().max(8_192) }), z.object({ accessToken: z.string().max(2_048) })]),
        ),
      },
      failures: ['NOT_FOUND', 'NO_ACCOUNT'],
      responses: dataResponse('The `paramKey`', z.object({ paramKey: z.string(), loginId: z.string() })),
    }),
    async (context) => {
      const provider = providerOfSlug(context.req.valid('param').provider);
      if (!provider) throw new ApiError('NOT_FOUND');
      const { config, db, log, providerClient, requestId } = context.var;
      const cookies = cookiesOf(config);
      const browser = cookies.readBrowser(context.req.header('cookie')) ?? newBrowserName();
      const client = await providerClient(provider);
      const person = await verifyNativeProof(provider, client, context.req.valid('json')).catch((error) => {
        log.warn({ err: error, requestId, provider }, 'the provider token of a native app was refused');
        throw new ApiError('NO_ACCOUNT');
      });
      const paramKey = await issueTicket(db, {
        provider,
        subject: person.subject,
        origin: 'app',
        browser,
        providerToken: person.token ? sealToken(person.token, config.sessionSecret) : null,
      });
      context.header('set-cookie', cookies.writeBrowser(browser));
      context.header('cache-control', 'no-store');
      return context.json(dataBody({ paramKey, loginId: person.subject }), 200);
    },
  );

signInApi.get('/auth/:provider/start', async (context) => {
  const provider = providerOfSlug(context.req.param('provider'));
  if (!provider) throw new ApiError('NOT_FOUND');
  context.header('cache-control', 'no-store');
  const { config, db, log, providerClient, requestId } = context.var;
  const cookies = cookiesOf(config);
  const returnPath = `/callback/${slugOf(provider)}`;
  if (isForwardedDemo(context.req.raw.headers, config)) return context.redirect(returnPath);
  const url = new URL(context.req.url);
  // The provider redirects to the public origin. The browser would not send a cookie there that another host had set.
  if (context.req.header('host') !== new URL(config.publicOrigin).host) {
    return context.redirect(config.publicOrigin + url.pathname + url.search);
  }
  const browser = cookies.readBrowser(context.req.header('cookie')) ?? newBrowserName();
  context.header('set-cookie', cookies.writeBrowser(browser));
  try {
    const address = await beginSignIn(db, await providerClient(provider), {
      provider,
      browser,
      publicOrigin: config.publicOrigin,
      loginHint: url.searchParams.get('login_hint')?.slice(0, 100),
    });
    return context.redirect(address.href);
  } catch (error) {
    log.error({ err: error, requestId, provider }, 'an identity provider does not respond');
    return context.redirect(`${returnPath}?error=temporarily_unavailable`);
  }
});

/**
 * Sets the cookies of a session and returns the tokens for the response's body. A native app gets the tokens themselves.
 * A web page gets hashes of them, which give no access.
 */
export function answerTokens(context: Context<ApiEnv>, tokens: Tokens, kind: 'web' | 'app'): Tokens {
  for (const cookie of cookiesOf(context.get('config')).writeTokens(tokens))
    context.header('set-cookie', cookie, { append: true });
  context.header('cache-control', 'no-store');
  context.header('clear-site-data', FORGET_PREFETCHED);
  if (kind === 'app') return tokens;
  const reference = (token: string) => hashOf(`reference\n${token}`);
  return { accessToken: reference(tokens.accessToken), refreshToken: reference(tokens.refreshToken) };
}

/** Returns `app` if the request has the native app's headers `os` and `appKey`, and otherwise `web`. */
export function sessionKindOf(context: Context<ApiEnv>): 'web' | 'app' {
  const os = context.req.header('os') ?? 'WEB';
  const { appKey } = context.get('config');
  const isApp = /^(ios|android)$/i.test(os) && appKey !== undefined;
  return isApp && context.req.header('appKey') === appKey ? 'app' : 'web';
}
