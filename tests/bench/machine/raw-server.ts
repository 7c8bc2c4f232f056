/**
 * A process with a plain `node:http` server that sends one response to every request. Its parent sends the response.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawAnswer } from './raw.ts';

process.once('message', ({ headers, body }: RawAnswer) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.on('disconnect', () => process.exit());
