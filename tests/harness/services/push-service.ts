import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { importJWK, jwtVerify } from 'jose';
import type { PushMessage } from '../../../src/features/notifications/alarm/push/push-message.ts';

/** A push message that a device received, with its headers and sender. */
export type Received = PushMessage & { ttl: number; topic: string | undefined; subject: string; key: string };

export type TestDevice = {
  /** The subscription as a browser serialises it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** All messages so far. */
  received: Received[];
  /** Resolves with the next message that `next` has not returned yet. */
  next(): Promise<Received>;
  /** The status with which the service answers later messages; 201 by default. If undefined, it never responds. */
  answer: number | undefined;
  /** The `Retry-After` header of a refusal. */
  retryAfter?: string | undefined;
  /** Number of messages that were sent to the device, including refused ones. */
  tries: number;
};

export type PushService = { origin: string; addDevice(): TestDevice; stop(): Promise<void> };

/**
 * Starts a push service that accepts the messages that a browser's service accepts: encrypted for the device, from a
 * sender with a valid VAPID token. It answers any other message with 403.
 */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  const server = createServer(async (request, response) => {
    const device = devices.get(request.url ?? '');
    const body = await bytesOf(request);
    if (!device) return void response.writeHead(404).end();
    device.tries++;
    if (device.answer === undefined) return;
    if (device.answer !== 201) {
      if (device.retryAfter !== undefined) response.setHeader('retry-after', device.retryAfter);
      return void response.writeHead(device.answer).end();
    }
    try {
      device.take({ ...(await senderOf(request, origin)), ...sendingOf(request), ...device.read(body) });
      response.writeHead(201).end();
    } catch (error) {
      response.writeHead(403).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    addDevice() {
      const path = `/send/${randomUUID()}`;
      const device = new Device(origin + path);
      devices.set(path, device);
      return device;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

class Device implements TestDevice {
  readonly subscription;
  readonly received: Received[] = [];
  answer: number | undefined = 201;
  retryAfter: string | undefined;
  tries = 0;
  readonly #pair = createECDH('prime256v1');
  #seen = 0;
  #told = Promise.withResolvers<void>();

  constructor(endpoint: string) {
    const p256dh = this.#pair.generateKeys('base64url');
    this.subscription = { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
  }

  read(body: Buffer): PushMessage {
    const { auth } = this.subscription.keys;
    return JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: this.#pair, authSecret: auth }).toString());
  }

  take(received: Received): void {
    this.received.push(received);
    this.#told.resolve();
    this.#told = Promise.withResolvers();
  }

  async next(): Promise<Received> {
    for (;;) {
      const received = this.received[this.#seen];
      if (received) {
        this.#seen++;
        return received;
      }
      await this.#told.promise;
    }
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Returns the sender by its VAPID token (RFC 8292).
 * @throws Error when the token is invalid
 */
async function senderOf({ headers }: IncomingMessage, audience: string): Promise<{ subject: string; key: string }> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const required = { audience, algorithms: ['ES256'], requiredClaims: ['exp', 'sub'] };
  const { payload } = await jwtVerify(token, publicKey, required);
  if ((payload.exp ?? 0) > Date.now() / 1_000 + 86_400) throw new Error('good for more than a day');
  if (!/^(https:|mailto:)/.test(payload.sub ?? '')) throw new Error('nobody to write to');
  return { subject: payload.sub ?? '', key };
}

function sendingOf({ method, headers }: IncomingMessage): { ttl: number; topic: string | undefined } {
  if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') throw new Error('not a push');
  const { ttl = '', topic } = headers;
  if (!/^\d+$/.test(String(ttl))) throw new Error('no TTL');
  return { ttl: Number(ttl), topic: topic === undefined ? undefined : String(topic) };
}
