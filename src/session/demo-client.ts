/** What the application and the demo identity provider beside it know of each other. */
import { createHmac } from 'node:crypto';
import { type Provider, slugOf } from './provider.ts';

export const DEMO_CLIENT_ID = 'pureut-demo';

export function demoIssuer(publicOrigin: string, provider: Provider): string {
  return `${publicOrigin}/demo-identity/${slugOf(provider)}`;
}

/** Both sides compute it, so that nobody has to configure it. */
export function demoClientSecret(sessionSecret: string, provider: Provider): string {
  return createHmac('sha256', sessionSecret).update(`demo-identity:${provider}`).digest('base64url');
}
