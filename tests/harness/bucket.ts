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
  /** The settings of a server that uses it. */
  env: Record<string, string>;
  /** Names of the objects of a picture. */
  objectsOf(key: string): string[];
  /** From now on nothing can be removed. */
  refuseRemovals(): void;
  stop(): Promise<void>;
};

/** A real S3 server with an empty bucket. */
export async function startTestBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'pureut-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // It signs the address of a bucket without its last slash, other than S3 does.
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

/** As S3 does: while an object is written, whoever reads it gets the former one. The program itself writes over it. */
function replaceObjectsWhole({ store }: S3rver): void {
  const putContent = store.putContent.bind(store);
  store.putContent = async (path, content) => {
    const draft = `${path}.${randomUUID()}`;
    const written = await putContent(draft, content);
    await rename(draft, path);
    return written;
  };
}

/** A server that takes connections and never answers. */
export const startSilentBucket = () => startFaultyBucket(() => {});

/** A server that has every object, and ends the connection where its bytes would begin. */
export const startBreakingBucket = () =>
  startFaultyBucket((_request, response) => {
    response.writeHead(200, { 'content-length': 10 }).flushHeaders();
    response.destroy();
  });

/** A server that is out of breath for so many requests, and has every object from then on. */
export function startTiredBucket(times: number) {
  let asked = 0;
  return startFaultyBucket((_request, response) => {
    asked += 1;
    response.writeHead(asked > times ? 200 : 503, { 'content-length': 0 }).end();
  });
}

/** A server that takes what is put into it, and says so only once it is let. */
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
    /** How many have been put and wait for their answer. */
    waiting: () => held.length,
    answer() {
      isLet = true;
      for (const end of held) end();
    },
  };
}

/** A server that has every object, of so many bytes each, and counts what it has sent of them. */
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
    // The only ones that this program knows.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
}
