/** The client id, issuers and secrets that the application and the demo identity provider share. */
import { createHmac } from 'node:crypto';
import { type Provider, slugOf } from '../site/provider.ts';

export const DEMO_CLIENT_ID = 'pureut-demo';

export function demoIssuer(publicOrigin: string, provider: Provider): string {
  return `${publicOrigin}/demo-identity/${slugOf(provider)}`;
}

/** Returns the client secret. Both sides derive it from the session secret, so it needs no setting. */
export function demoClientSecret(sessionSecret: string, provider: Provider): string {
  return createHmac('sha256', sessionSecret).update(`demo-identity:${provider}`).digest('base64url');
}
