import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SlowPage = { origin: string; sendRest(): void; close(): void };
export type PageInPieces = { origin: string; sendNext(): boolean; close(): void };

/**
 * Serves the site at another port over a slow line: the part of each page and answer after `mark` is sent on
 * `sendRest`.
 */
export async function slowDown(site: string, mark: string): Promise<SlowPage> {
  const { promise: sent, resolve: sendRest } = Promise.withResolvers<void>();
  const server = await relay(site, async (body, type, response) => {
    const held = /^(text\/html|application\/json)/.test(type) ? body.indexOf(mark) : -1;
    if (held !== -1) {
      response.write(body.subarray(0, held));
      await sent;
    }
    response.end(body.subarray(Math.max(held, 0)));
  });
  return { ...server, sendRest };
}

/**
 * Serves the site at another port. Pages are sent in pieces of `bytes`, up to the end of a tag, one for each call of
 * `sendNext`, which returns whether there was one.
 */
export async function cutUp(site: string, bytes: number): Promise<PageInPieces> {
  let left: Buffer | undefined;
  let page: ServerResponse | undefined;
  const server = await relay(site, (body, type, response) => {
    if (!type.startsWith('text/html')) return void response.end(body);
    [left, page] = [body, response];
    // Nothing is shown before the body begins.
    sendUntil(body.indexOf('<body') + bytes);
  });
  function sendUntil(least: number): void {
    const end = left?.indexOf('<', least) ?? -1;
    page?.write(left?.subarray(0, end === -1 ? undefined : end));
    left = end === -1 ? undefined : left?.subarray(end);
  }
  return {
    ...server,
    sendNext() {
      if (!left) {
        page?.end();
        return false;
      }
      sendUntil(bytes);
      return true;
    },
  };
}

async function relay(
  site: string,
  answer: (body: Buffer, type: string, response: ServerResponse) => Promise<void> | void,
): Promise<{ origin: string; close(): void }> {
  const server = createServer(async ({ url, headers }, response) => {
    const page = await fetch(new URL(url ?? '', site), { headers: { cookie: headers.cookie ?? '' } });
    const type = page.headers.get('content-type') ?? '';
    response.writeHead(page.status, { 'content-type': type });
    await answer(Buffer.from(await page.arrayBuffer()), type, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
