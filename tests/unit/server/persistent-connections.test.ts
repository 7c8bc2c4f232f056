import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { betweenRequests, boundConnections } from '../../../src/server/overload/connections.ts';
import { drainable } from '../../../src/server/overload/drain.ts';

const REQUEST = 'POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 1\r\n\r\na';

async function listen(server: Server): Promise<Socket> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return socket;
}

/**
 * Sends a request.
 * @returns the head of the response, or an empty text if the connection closes first
 */
async function ask(socket: Socket): Promise<string> {
  socket.write(REQUEST);
  const [chunk = ''] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [])]);
  return String(chunk);
}

const answer: RequestListener = (request, response) => void request.resume().on('end', () => response.end('here'));

/** @returns a server, and a function that ends the timeout of its idle connection */
function boundServer(): { server: Server; passTime(): void } {
  const server = createServer(betweenRequests, answer);
  boundConnections(server);
  let accepted: Socket | undefined;
  server.on('connection', (socket) => {
    accepted = socket;
  });
  return { server, passTime: () => void accepted?.emit('timeout') };
}

test('the announced timeout of an idle connection is longer than those of proxies', async () => {
  const socket = await listen(boundServer().server);
  expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nkeep-alive: timeout=130\r\n/i);
});

test('a request that has arrived but is not read yet is answered when the idle timeout ends', async () => {
  const { server, passTime } = boundServer();
  const socket = await listen(server);
  expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 /);
  const answered = ask(socket);
  passTime();
  expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
});

test('an idle connection is closed when its timeout ends', async () => {
  const { server, passTime } = boundServer();
  const socket = await listen(server);
  expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 /);
  passTime();
  await once(socket, 'close');
});

test('a request under way when the server stops is answered, and its response announces the end of the connection', async () => {
  const server = createServer();
  const [listener, drain] = drainable(server, answer);
  server.on('request', listener);
  const socket = await listen(server);
  expect(await ask(socket)).not.toMatch(/\r\nconnection: close\r\n/i);
  const drained = drain();
  expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
  await drained;
});

test('a stopping server closes idle connections', async () => {
  const server = createServer();
  const [listener, drain] = drainable(server, answer);
  server.on('request', listener);
  const socket = await listen(server);
  await ask(socket);
  await Promise.all([drain(), once(socket, 'close')]);
});
