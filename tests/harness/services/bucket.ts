import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from '@20minutes/s3rver';

const BUCKET = 'pureut-pictures';

export type TestBucket = {
  /** Settings with which a server uses the bucket. */
  env: Record<string, string>;
  /** Returns the names of the objects of a picture. */
  objectsOf(key: string): string[];
  /** Makes every later removal fail. */
  refuseRemovals(): void;
  stop(): Promise<void>;
};

/** Starts an S3 server with an empty bucket. */
export async function startTestBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'pureut-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // s3rver signs the address of a bucket without its trailing slash, unlike S3.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  replaceObjectsWhole(server);
  const { port } = await server.run();
  return {
    env: settingsOf(port),
    objectsOf(key) {
      const objects = readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' });
      return objects.flatMap((path) => new RegExp(`${key}/([^/]+)\\._S3rver_object$`).exec(path)?.[1] ?? []).sort();
    },
    refuseRemovals() {
      server.store.deleteObject = () => Promise.reject(new Error('nothing is removed here'));
    },
    async stop() {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Replaces an object atomically, as S3 does: readers get the previous object until the new one is complete. s3rver
 * itself overwrites in place.
 */
function replaceObjectsWhole({ store }: S3rver): void {
  const putContent = store.putContent.bind(store);
  store.putContent = async (path, content) => {
    const draft = `${path}.${randomUUID()}`;
    const written = await putContent(draft, content);
    await rename(draft, path);
    return written;
  };
}

/** Starts a server that accepts connections and never responds. */
export const startSilentBucket = () => startFaultyBucket(() => {});

/** Starts a server that reports every object as present and closes the connection before its first byte. */
export const startBreakingBucket = () =>
  startFaultyBucket((_request, response) => {
    response.writeHead(200, { 'content-length': 10 }).flushHeaders();
    response.destroy();
  });

/** Starts a server that answers this many requests with 503, and reports every object as present afterwards. */
export function startTiredBucket(times: number) {
  let asked = 0;
  return startFaultyBucket((_request, response) => {
    asked += 1;
    response.writeHead(asked > times ? 200 : 503, { 'content-length': 0 }).end();
  });
}

/** Starts a server that stores objects and responds only after `answer` is called. */
export async function startSlowBucket() {
  let isLet = false;
  const held: (() => void)[] = [];
  const bucket = await startFaultyBucket((request, response) => {
    request.resume().on('end', () => {
      if (isLet) response.end();
      else held.push(() => response.end());
    });
  });
  return {
    ...bucket,
    /** Returns the number of uploads without a response. */
    waiting: () => held.length,
    answer() {
      isLet = true;
      for (const end of held) end();
    },
  };
}

/** Starts a server that returns this many bytes for every object, and counts the bytes that it sends. */
export async function startLargeBucket(size: number) {
  const piece = Buffer.alloc(64 * 1024);
  let sent = 0;
  let begun = 0;
  let over = 0;
  const bucket = await startFaultyBucket((request, response) => {
    response.writeHead(200, { 'content-length': size });
    if (request.method === 'HEAD') return void response.end();
    begun += 1;
    response.once('close', () => over++);
    function* pieces() {
      for (let left = size; left > 0; left -= piece.length) {
        const bytes = piece.subarray(0, Math.min(left, piece.length));
        sent += bytes.length;
        yield bytes;
      }
    }
    Readable.from(pieces()).pipe(response);
  });
  return { ...bucket, sent: () => sent, begun: () => begun, over: () => over };
}

async function startFaultyBucket(answer: RequestListener): Promise<Pick<TestBucket, 'env' | 'stop'>> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    env: settingsOf((server.address() as AddressInfo).port),
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function settingsOf(port: number): Record<string, string> {
  return {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: BUCKET,
    // The only credentials that s3rver accepts.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
}
