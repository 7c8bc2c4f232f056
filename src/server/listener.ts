import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { CLIENT_ADDRESS_HEADER } from '../http/client-address.ts';
import { REQUEST_ID_HEADER, requestIdFrom } from '../http/request-id.ts';
import { projectRoot } from '../lib/project-root.ts';
import { loadAssets } from './assets.ts';
import { readBody } from './body.ts';
import { createGate } from './gate.ts';
import { clientAddressReader } from './client-address.ts';
import { answerAndLinger } from './lingering-close.ts';
import { createMediaHandler } from './media.ts';
import { createPageLookup } from './pages.ts';
import { answerPlainly } from './plain-page.ts';
import { sendPrepared } from './prepared-answer.ts';
import { logWhenSent } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

export type Application = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers what is its own, and says whether it did. */
export type OwnHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

type Parts = { application: Application; log: Logger; demoIdentity?: OwnHandler | undefined };

/** What happens to each request: the gate first, then kept pages, files, and the application. */
export function createListener(config: Config, { application, log, demoIdentity }: Parts) {
  const headers = securityHeaders(config.publicOrigin);
  const headerEntries = Object.entries(headers);
  const pageFor = createPageLookup(headers);
  const assets = loadAssets(join(projectRoot, 'dist/client'), headers);
  const media = createMediaHandler(config.dataDir);
  const clientAddressOf = clientAddressReader(config.trustedProxies);
  const gate = createGate(config.publicOrigin, { apple: config.identityProviders.APPLE !== undefined });

  return async (request: IncomingMessage, response: ServerResponse) => {
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    logWhenSent(log, request, response, requestId);
    const reading = request.method === 'GET' || request.method === 'HEAD';
    // Who asks whether the process lives names its address, not the site.
    const probed = reading && pathOf(request) === '/healthz';
    const refusal = probed ? undefined : gate(request);
    const prepared = reading && !refusal ? (pageFor(request) ?? assets.get(pathOf(request))) : undefined;
    if (prepared) return sendPrepared(request, response, prepared, requestId);

    request.headers[REQUEST_ID_HEADER] = requestId;
    request.headers[CLIENT_ADDRESS_HEADER] = clientAddressOf(request);
    for (const [name, value] of headerEntries) response.setHeader(name, value);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    if (refusal && 'crossSite' in refusal) return answerAndLinger(request, response, 403);
    if (refusal) return answerPlainly(request, response, refusal.code, refusal.allow);
    if (probed) {
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    }
    if (demoIdentity?.(request, response)) return;
    if (reading) return media(request, response, () => void application(request, response));
    const body = await readBody(request).catch(() => null);
    if (body === null) return;
    if (body === undefined) return answerPlainly(request, response, 'PAYLOAD_TOO_LARGE');
    Object.assign(request, { body });
    return application(request, response);
  };
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}
