import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import parseRange from 'range-parser';
import { type Draw, makePictureFile } from '../features/picture/made-on-demand.server.ts';
import {
  type ByteRange,
  type PictureStore,
  type StoredFile,
  StoreUnavailableError,
} from '../features/picture/picture-store.ts';
import { CLIENT_ADDRESS_HEADER, networkOf } from '../http/client-address.ts';
import { isQueueFull, QueueFullError } from '../lib/work-queue.ts';
import { answerPlainly } from './answer-plainly.ts';

/** A pipeline listens for the end of a response in several ways, beside those who look after the request. */
const MOST_LISTENERS = 20;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const MEDIA_PATH = /^\/media\/([a-z2-7]{20})\/((?:\d{1,5}\.(avif|webp))|preview\.(jpg))$/;
const MEDIA_TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Requests that may wait for files to be made: each holds a connection. More than a page of pictures from one network. */
const MAX_WAITING = { ofNetwork: 100, ofAll: 1_000 };
/** Files that are not there, asked for from one network within a minute: each costs a bucket two requests. */
const MAX_MISSES = 300;
const MISSES_COUNTED_MS = 60_000;
/** Networks whose misses are counted, the latest. */
const MAX_NETWORKS = 10_000;
/** Pictures of which it is remembered what they were uploaded for. */
const MAX_NAMES = 10_000;
/** What a file is called when it was not uploaded for anything in particular. */
const PICTURE = 'picture';
const RETRY_AFTER_SECONDS = '5';

type MediaHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type Parts = { store: PictureStore; log: Logger; draw: Draw };

/** Pictures, which never change under their random key. A file that nobody has asked for before is made first. */
export function createMediaHandler({ store, log, draw }: Parts): MediaHandler {
  const waiting = new Map<string, number>();
  let waitingInAll = 0;
  const misses = new LRUCache<string, number>({ max: MAX_NETWORKS, ttl: MISSES_COUNTED_MS, noUpdateTTL: true });
  const names = new LRUCache<string, string>({ max: MAX_NAMES });

  return async (request, response, next) => {
    const [, key, name, modern, preview] = MEDIA_PATH.exec(request.url ?? '') ?? [];
    if (!key || !name) return next();
    const extension = modern ?? preview ?? '';
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      const file = await findOrMake(request, key, name, gone.signal);
      if (gone.signal.aborted) return;
      if (!file) return next();
      const saveAs = `${await nameOf(key)}.${extension}`;
      await send(request, response, file, {
        'content-type': MEDIA_TYPES[extension],
        'content-disposition': `inline; filename="${saveAs}"`,
        'cache-control': IMMUTABLE,
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
    if (!isBusy) log.error({ err: error, picture: key, name }, 'a picture was not sent');
    if (response.headersSent) return void response.destroy();
    const isAway = error instanceof StoreUnavailableError;
    if (isBusy || isAway) response.setHeader('retry-after', isBusy ? error.retryAfter : RETRY_AFTER_SECONDS);
    answerPlainly(request, response, isBusy || isAway ? 'UNAVAILABLE' : 'INTERNAL');
  }

  /** What a file of the picture is called when somebody saves it. */
  async function nameOf(key: string): Promise<string> {
    const name = names.get(key) ?? (await store.describe(key))?.target ?? PICTURE;
    names.set(key, name);
    return name;
  }

  async function findOrMake(
    request: IncomingMessage,
    key: string,
    name: string,
    signal: AbortSignal,
  ): Promise<StoredFile | undefined> {
    const network = networkOf(String(request.headers[CLIENT_ADDRESS_HEADER]));
    const missed = misses.get(network) ?? 0;
    // Pictures that have been sent of late are none that somebody has made up.
    if (missed >= MAX_MISSES && !names.has(key)) throw new QueueFullError(misses.getRemainingTTL(network));
    const file = (await store.find(key, name)) ?? (await make(network, key, name, signal));
    if (!file) misses.set(network, (misses.get(network) ?? 0) + 1);
    return file;
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
      const onMade = (ms: number) => log.debug({ picture: key, name, ms: Math.round(ms) }, 'a picture was made');
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

/** Sends a file, or the part of it that is asked for. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: StoredFile,
  headers: Record<string, string | undefined>,
): Promise<void> {
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

/**
 * The one range that a request asks for. Of several, the whole file is sent instead, and to `If-Range`, too, since files
 * have no other version to compare with.
 */
function rangeOf({ method, headers }: IncomingMessage, size: number): ByteRange | 'BEYOND' | undefined {
  if (method !== 'GET' || headers.range === undefined || headers['if-range'] !== undefined) return undefined;
  const ranges = parseRange(size, headers.range);
  if (ranges === -1) return 'BEYOND';
  return ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}
