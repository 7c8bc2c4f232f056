import type { EventEmitter } from 'node:events';
import { errors, Provider as Issuer } from 'oidc-provider';
import type { Logger } from 'pino';
import { demoIssuer } from '../../session/demo-client.ts';
import type { Provider } from '../../site/provider.ts';
import { apple } from './apple.ts';
import type { Behaviour, Middleware } from './behaviour.ts';
import { configurationOf } from './configuration.ts';
import { sendErrorPage } from './error-page.ts';
import { postInKorean } from './form-post.ts';
import { google } from './google.ts';
import { interaction } from './interaction.ts';
import { kakao } from './kakao.ts';
import { naver } from './naver.ts';
import { personOf } from './people.ts';
import { portrait } from './portrait.ts';

export type DemoIdentityOptions = { publicOrigin: string; secret: string; log: Logger };

const behaviours: Record<Provider, Behaviour> = { APPLE: apple, GOOGLE: google, NAVER: naver, KAKAO: kakao };

export async function createIssuer(provider: Provider, options: DemoIdentityOptions): Promise<Issuer> {
  const { publicOrigin, secret, log } = options;
  const behaviour = behaviours[provider];
  const issuer = new Issuer(
    demoIssuer(publicOrigin, provider),
    await configurationOf({ provider, behaviour, publicOrigin, secret }),
  );
  const report = (error: Error) => log.error({ err: error, provider }, 'the demo identity provider failed');
  // `demo-identity.ts` sets the forwarded headers to the public origin.
  issuer.proxy = true;
  (issuer as EventEmitter).on('error', report);
  issuer.on('server_error', (_ctx, error) => report(error));
  issuer.use(answerFaults(report)).use(postInKorean).use(pictures(provider));
  issuer.use(interaction(issuer, provider, behaviour.name));
  behaviour.extend?.(issuer);
  return issuer;
}

/** Answers errors with our page. Koa's own error answer would drop the security headers. */
function answerFaults(report: (error: Error) => void): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const expected = error instanceof errors.OIDCProviderError;
      if (!expected) report(error as Error);
      ctx.status = expected ? error.statusCode : 500;
      sendErrorPage(ctx, expected ? error.error : 'server_error');
    }
  };
}

function pictures(provider: Provider): Middleware {
  return async (ctx, next) => {
    const [, subject = ''] = /^\/picture\/([\w-]+)$/.exec(ctx.path) ?? [];
    if (!personOf(provider, subject)) return next();
    ctx.type = 'image/svg+xml';
    ctx.body = portrait(subject).text;
  };
}
