import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../../../lib/public-address.ts';
import { isSameSite } from './same-site.ts';

const MOST_REDIRECTS = 5;
/** How long a site may stay silent. */
const SILENT_MS = 60_000;

type AskOptions = {
  /** Whether the site may be in the local network (`--local`). Otherwise only public addresses are allowed. */
  isLocal: boolean;
  signal?: AbortSignal;
};

/** A web address was refused, or did not return the requested file. */
export class NotAnsweredError extends Error {}

/**
 * Sends a GET request. The name is resolved once, all of its addresses have to be public, and the connection goes to a
 * checked address. Redirects are followed within the site, with the same checks.
 * @throws NotAnsweredError with the reason
 */
export async function askSite(address: string, { isLocal, signal }: AskOptions): Promise<IncomingMessage> {
  let url = new URL(address);
  for (let redirects = 0; ; redirects++) {
    const answer = await get(url, isLocal, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 200 && statusCode < 300) return answer;
    answer.destroy();
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) {
      throw new NotAnsweredError(`the site answered with status ${statusCode}`);
    }
    if (redirects >= MOST_REDIRECTS) throw new NotAnsweredError('the site redirects too often');
    if (!URL.canParse(headers.location, url)) throw new NotAnsweredError('the site redirects to an invalid address');
    const next = new URL(headers.location, url);
    if (!isSameSite(next, url)) throw new NotAnsweredError('the site redirects to another site');
    url = next;
  }
}

async function get(url: URL, isLocal: boolean, signal: AbortSignal | undefined): Promise<IncomingMessage> {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  if (!isLocal && isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic(host);
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    // A pooled connection would skip the check of its address.
    agent: false,
    headers: { 'accept-encoding': 'identity' },
    lookup: isLocal ? undefined : lookUpPublic,
    signal,
    timeout: SILENT_MS,
  });
  request.on('timeout', () => request.destroy(new NotAnsweredError('the site does not answer')));
  try {
    request.end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  } catch (error) {
    throw error instanceof NotAnsweredError ? error : new NotAnsweredError('the site does not answer');
  }
}

/** Resolves a name for a connection. A name is refused if any of its addresses is not public. */
const lookUpPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }).then(
    (found) => {
      const inside = found.find(({ address }) => !isPublicAddress(address));
      const [first] = found;
      if (inside || !first) answer(notPublic(hostname), '');
      else if (options.all) answer(null, found);
      else answer(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => answer(error, ''),
  );
};

function notPublic(host: string): NotAnsweredError {
  return new NotAnsweredError(`${host} is no public address; --local asks a site of this network`);
}
