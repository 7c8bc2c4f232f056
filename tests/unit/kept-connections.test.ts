import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { betweenRequests, boundConnections } from '../../src/server/connections.ts';
import { drainable } from '../../src/server/drain.ts';

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

/** Sends a request. @returns the head of the answer, or nothing if the connection closes first */
async function ask(socket: Socket): Promise<string> {
  socket.write(REQUEST);
  const [chunk = ''] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [])]);
  return String(chunk);
}

const answer: RequestListener = (request, response) => void request.resume().on('end', () => response.end('here'));

/** @returns a server, and a function that lets the time of its idle connection be over */
function boundServer(): { server: Server; passTime(): void } {
  const server = createServer(betweenRequests, answer);
  boundConnections(server);
  let accepted: Socket | undefined;
  server.on('connection', (socket) => {
    accepted = socket;
  });
  return { server, passTime: () => void accepted?.emit('timeout') };
}

test('an idle connection is announced to stay for longer than proxies keep theirs', async () => {
  const socket = await listen(boundServer().server);
  expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nkeep-alive: timeout=130\r\n/i);
});

test('a request that has come, but is not read yet, is answered when the time of its idle connection is over', async () => {
  const { server, passTime } = boundServer();
  const socket = await listen(server);
  expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 /);
  const answered = ask(socket);
  passTime();
  expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
});

test('an idle connection is closed when its time is over', async () => {
  const { server, passTime } = boundServer();
  const socket = await listen(server);
  expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 /);
  passTime();
  await once(socket, 'close');
});

test('a request that is on its way when the server stops is answered, and told that the connection closes', async () => {
  const server = createServer();
  const [listener, drain] = drainable(server, answer);
  server.on('request', listener);
  const socket = await listen(server);
  expect(await ask(socket)).not.toMatch(/\r\nconnection: close\r\n/i);
  const drained = drain();
  expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
  await drained;
});

test('a server that stops closes the connections on which nothing comes', async () => {
  const server = createServer();
  const [listener, drain] = drainable(server, answer);
  server.on('request', listener);
  const socket = await listen(server);
  await ask(socket);
  await Promise.all([drain(), once(socket, 'close')]);
});
