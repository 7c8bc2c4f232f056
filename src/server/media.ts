import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import parseRange from 'range-parser';
import { type Draw, makePictureFile } from '../features/writing/picture/encoding/made-on-demand.server.ts';
import {
  type ByteRange,
  type PictureStore,
  type StoredFile,
  StoreUnavailableError,
} from '../features/writing/picture/store/picture-store.ts';
import type { RefusedPictures } from '../features/writing/picture/refused/refused-pictures.server.ts';
import { CLIENT_ADDRESS_HEADER, networkOf } from '../http/client-address.ts';
import { isQueueFull, QueueFullError } from '../lib/work-queue.ts';
import { answerPlainly } from './answer-plainly.ts';
import { accessTo, isRefusal, type LetIn } from './picture-access.ts';

/** A pipeline adds several listeners to a response, beside those of the server. */
const MOST_LISTENERS = 20;
/**
 * A picture may be hidden at any time, so a shared cache revalidates after a minute and a browser after a day. The file
 * never changes, so most answers are 304. docs/deploy.md names these times.
 */
const PUBLIC_FOR_A_DAY = 'public, max-age=86400, s-maxage=60';
const CACHE_CONTROL = { PUBLIC: PUBLIC_FOR_A_DAY, OWNER: 'private, no-store' };
const MEDIA_PATH = /^\/media\/([a-z2-7]{20})\/((?:\d{1,5}\.(avif|webp))|preview\.(jpg))$/;
const MEDIA_TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/**
 * Limits for requests that wait for files to be made, since each holds a connection. One page of pictures from one
 * network stays below the limit.
 */
const MAX_WAITING = { ofNetwork: 100, ofAll: 1_000 };
/** The number of missing files that one network may request per minute, since each costs two requests to a bucket. */
const MAX_MISSES = 300;
const MISSES_COUNTED_MS = 60_000;
/** The number of networks whose misses are counted; the latest are kept. */
const MAX_NETWORKS = 10_000;
/** The number of pictures whose upload purpose is remembered. */
const MAX_NAMES = 10_000;
/** The file name for a picture without an upload purpose. */
const PICTURE = 'picture';
const RETRY_AFTER_SECONDS = '5';

type Next = {
  /** Passes the request on to the application, which answers 404. */
  next: () => void;
  letIn: LetIn;
};

type MediaHandler = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

type Parts = { store: PictureStore; log: Logger; draw: Draw; refused: RefusedPictures };

/**
 * Returns the handler of picture files, which never change under their random key. A file is made at its first request.
 * A picture that is not public is sent to its owner and to operators; everyone else gets the answer for a missing
 * picture.
 */
export function createMediaHandler({ store, log, draw, refused }: Parts): MediaHandler {
  const waiting = new Map<string, number>();
  let waitingInAll = 0;
  const misses = new LRUCache<string, number>({ max: MAX_NETWORKS, ttl: MISSES_COUNTED_MS, noUpdateTTL: true });
  const names = new LRUCache<string, string>({ max: MAX_NAMES });

  return async (request, response, { next, letIn }) => {
    const [, key, name, modern, preview] = MEDIA_PATH.exec(request.url ?? '') ?? [];
    if (!key || !name) return next();
    const extension = modern ?? preview ?? '';
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      const network = networkOf(String(request.headers[CLIENT_ADDRESS_HEADER]));
      refuseTooManyMisses(network, key);
      const missing = () => {
        countMiss(network);
        // The picture may become public, so no cache may store this answer.
        response.setHeader('cache-control', 'no-store');
        next();
      };
      let access = await accessTo(refused, key, { request, network, letIn });
      if (gone.signal.aborted) return;
      if (access === 'REFUSED') return missing();
      const file = isRefusal(access) ? undefined : await findOrMake(network, key, name, gone.signal);
      // The picture may have become private while its file was found or made.
      if (access === 'PUBLIC' && refused.has(key)) access = await accessTo(refused, key, { request, network, letIn });
      if (gone.signal.aborted) return;
      if (isRefusal(access)) return answerPlainly(request, response, access.code, access.headers);
      if (!file || access === 'REFUSED') return missing();
      const saveAs = `${await nameOf(key)}.${extension}`;
      await send(request, response, file, {
        'content-type': MEDIA_TYPES[extension],
        'content-disposition': `inline; filename="${saveAs}"`,
        'cache-control': CACHE_CONTROL[access],
        etag: `"${key}/${name}"`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
    } catch (error) {
      if (gone.signal.aborted) return;
      refuse(request, response, error, { key, name });
    }
  };

  function refuse(
    request: IncomingMessage,
    response: ServerResponse,
    error: unknown,
    { key, name }: { key: string; name: string },
  ): void {
    const isBusy = isQueueFull(error);
    if (!isBusy) log.error({ err: error, picture: key, name }, 'sending a picture failed');
    if (response.headersSent) return void response.destroy();
    const isAway = error instanceof StoreUnavailableError;
    if (isBusy || isAway) response.setHeader('retry-after', isBusy ? error.retryAfter : RETRY_AFTER_SECONDS);
    answerPlainly(request, response, isBusy || isAway ? 'UNAVAILABLE' : 'INTERNAL');
  }

  /** Returns the file name for saving a picture. */
  async function nameOf(key: string): Promise<string> {
    const name = names.get(key) ?? (await store.describe(key))?.target ?? PICTURE;
    names.set(key, name);
    return name;
  }

  function refuseTooManyMisses(network: string, key: string): void {
    const missed = misses.get(network) ?? 0;
    // A public picture that was sent recently exists, so its key is not a guess.
    const isKnown = names.has(key) && !refused.has(key);
    if (missed >= MAX_MISSES && !isKnown) throw new QueueFullError(misses.getRemainingTTL(network));
  }

  function countMiss(network: string): void {
    misses.set(network, (misses.get(network) ?? 0) + 1);
  }

  async function findOrMake(
    network: string,
    key: string,
    name: string,
    signal: AbortSignal,
  ): Promise<StoredFile | undefined> {
    return (await store.find(key, name)) ?? (await make(network, key, name, signal));
  }

  async function make(
    network: string,
    key: string,
    name: string,
    signal: AbortSignal,
  ): Promise<StoredFile | undefined> {
    const ofNetwork = waiting.get(network) ?? 0;
    if (ofNetwork >= MAX_WAITING.ofNetwork || waitingInAll >= MAX_WAITING.ofAll) throw new QueueFullError();
    waiting.set(network, ofNetwork + 1);
    waitingInAll++;
    try {
      const onMade = (ms: number) =>
        log.debug({ picture: key, name, ms: Math.round(ms) }, 'a picture size was generated');
      const isThere = await makePictureFile(store, key, name, { from: network, signal, draw, onMade });
      return isThere ? await store.find(key, name) : undefined;
    } finally {
      leave(network);
    }
  }

  function leave(network: string): void {
    waitingInAll--;
    const others = (waiting.get(network) ?? 1) - 1;
    if (others > 0) waiting.set(network, others);
    else waiting.delete(network);
  }
}

/** Sends a file, or the requested range of it. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: StoredFile,
  headers: { etag: string; 'cache-control': string; [name: string]: string | undefined },
): Promise<void> {
  if (isUnchanged(request, headers.etag)) {
    const { etag, 'cache-control': cacheControl } = headers;
    response.writeHead(304, { etag, 'cache-control': cacheControl }).end();
    return;
  }
  const range = rangeOf(request, file.size);
  if (range === 'BEYOND') {
    response.writeHead(416, { 'content-range': `bytes */${file.size}` }).end();
    return;
  }
  const body = request.method === 'HEAD' ? undefined : await file.read(range);
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'accept-ranges': 'bytes',
    'content-length': range ? range.end - range.start + 1 : file.size,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` }),
  });
  if (!body) {
    response.end();
    return;
  }
  response.setMaxListeners(MOST_LISTENERS);
  await pipeline(body, response);
}

function isUnchanged({ headers }: IncomingMessage, etag: string): boolean {
  return headers['if-none-match']?.includes(etag) ?? false;
}

/**
 * Returns the requested range. For several ranges, or with `If-Range`, the whole file is sent instead: the file never
 * changes, so there is no other version to compare with.
 */
function rangeOf({ method, headers }: IncomingMessage, size: number): ByteRange | 'BEYOND' | undefined {
  if (method !== 'GET' || headers.range === undefined || headers['if-range'] !== undefined) return undefined;
  const ranges = parseRange(size, headers.range);
  if (ranges === -1) return 'BEYOND';
  return ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}
