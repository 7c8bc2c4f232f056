/** The demo identity providers. This process plays the real providers and checks no credentials. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForwarded } from '../../http/forwarded.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { providerOfSlug, type Provider } from '../../site/provider.ts';
import { answerPlainly } from '../answer-plainly.ts';
import type { DemoIdentityOptions } from './issuer.ts';

const BODY_LIMIT = 64 * 1024;

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** @returns a handler that answers requests to the demo providers and returns whether it did */
export function createDemoIdentity(options: DemoIdentityOptions) {
  const { protocol, host } = new URL(options.publicOrigin);
  const isForThisMachine = isLoopback(options.publicOrigin);
  const handlers = new Map<Provider, Promise<Handler>>();

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [, mount, slug = '', rest] = /^(\/demo-identity\/(\w+))(\/.*)$/.exec(request.url ?? '') ?? [];
    const provider = providerOfSlug(slug);
    if (!provider) return false;
    if (isForThisMachine && isFromElsewhere(request)) {
      answerPlainly(request, response, 'DEMO_SIGN_IN_ELSEWHERE');
      return true;
    }
    // A body without a `content-length` is limited where it is read.
    if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) {
      answerPlainly(request, response, 'PAYLOAD_TOO_LARGE');
      return true;
    }
    Object.assign(request, { url: rest, baseUrl: mount });
    Object.assign(request.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });
    void handlerOf(provider).then((handle) => handle(request, response));
    return true;
  };

  /** Created at first use, so that a server without demo sign-ins pays nothing. */
  function handlerOf(provider: Provider): Promise<Handler> {
    const made = handlers.get(provider) ?? makeHandler(provider);
    handlers.set(provider, made);
    return made;
  }

  async function makeHandler(provider: Provider): Promise<Handler> {
    const { createIssuer } = await import('./issuer.ts');
    const issuer = await createIssuer(provider, options);
    return issuer.callback();
  }
}

/**
 * Returns whether a proxy forwarded the request, by its headers or by HTTP/1.0, which nginx uses by default and
 * browsers never.
 */
function isFromElsewhere({ headers, httpVersion }: IncomingMessage): boolean {
  return isForwarded(Object.keys(headers)) || httpVersion === '1.0';
}
