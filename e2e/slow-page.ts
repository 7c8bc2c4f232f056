import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SlowPage = { origin: string; sendRest(): void; close(): void };

/** The site at another port, over a slow line: of each page, what follows `mark` comes once it is let go. */
export async function slowDown(site: string, mark: string): Promise<SlowPage> {
  const { promise: sent, resolve: sendRest } = Promise.withResolvers<void>();
  const server = createServer(async ({ url, headers }, response) => {
    const answer = await fetch(new URL(url ?? '', site), { headers: { cookie: headers.cookie ?? '' } });
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    const body = Buffer.from(await answer.arrayBuffer());
    const held = type.startsWith('text/html') ? body.indexOf(mark) : -1;
    if (held !== -1) {
      response.write(body.subarray(0, held));
      await sent;
    }
    response.end(body.subarray(Math.max(held, 0)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendRest,
    close: () => server.close(),
  };
}
