import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const MAX_CONNECTIONS = 4_000;
/**
 * Server options: how long a connection stays open between requests, in milliseconds. A request that the client sends
 * while the server closes the connection is lost, so the client must close first. Proxies keep idle connections for 60
 * s (nginx, AWS) to 120 s (Caddy). Clients that obey the announced time may be late by the buffer.
 */
export const betweenRequests = { keepAliveTimeout: 130_000, keepAliveTimeoutBuffer: 5_000 };
/**
 * The time after which a client that reads nothing of its response is disconnected. Node may notice only after twice
 * the time. A client that sends nothing of its body gets this time twice.
 */
const STALLED_MS = 5_000;
/** How long a connection stays open after an invalid request, so that the client can read the answer. */
const REFUSED_MS = 1_000;
/** How long the rest of a body may still arrive after the answer. */
const REST_OF_BODY_MS = 5_000;

type Exchange = {
  unanswered: number;
  request?: IncomingMessage;
  response?: ServerResponse;
  /** Bytes read from the connection at the last timeout. */
  readUntilSilence?: number;
};

/** Excludes a long-lived connection from the limits here. Its number is limited elsewhere. */
export type SetAside = (socket: Socket) => void;

/**
 * Limits the number of connections and closes stalled ones. At the limit, the connection that has waited for its client
 * longest is closed to make room for a new one.
 */
export function boundConnections(server: Server): SetAside {
  /** In order of the last activity, oldest first. */
  const open = new Map<Socket, Exchange>();

  const touch = (socket: Socket, exchange: Exchange) => {
    if (open.delete(socket)) open.set(socket, exchange);
  };

  function makeRoom(): boolean {
    for (const [socket, exchange] of open) {
      if (!waitsForClient(socket, exchange)) continue;
      open.delete(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  server.on('connection', (socket) => {
    if (open.size >= MAX_CONNECTIONS && !makeRoom()) return void socket.destroy();
    open.set(socket, { unanswered: 0 });
    socket.once('close', () => open.delete(socket));
  });

  server.prependListener('request', (request, response) => {
    const { socket } = request;
    const exchange = open.get(socket);
    if (!exchange) return;
    exchange.unanswered++;
    Object.assign(exchange, { request, response });
    touch(socket, exchange);
    response.once('close', () => {
      exchange.unanswered--;
      touch(socket, exchange);
      if (request.complete) return;
      request.resume();
      setTimeout(() => request.complete || socket.destroy(), REST_OF_BODY_MS).unref();
    });
  });

  // Node also calls this for an idle connection between requests.
  server.setTimeout(STALLED_MS, (socket) => {
    const exchange = open.get(socket);
    if (exchange && !waitsForClient(socket, exchange)) return;
    if (exchange?.unanswered === 0) return closeUnlessRead(socket);
    const isSending = exchange && socket.writableLength === 0;
    if (!isSending || exchange.readUntilSilence === socket.bytesRead) return void socket.destroy();
    exchange.readUntilSilence = socket.bytesRead;
    socket.setTimeout(STALLED_MS);
  });

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
    // During a response, a second one would be read as part of the first.
    const isAnswering = (open.get(socket)?.unanswered ?? 0) > 0 && open.get(socket)?.response?.headersSent;
    if (!socket.writable || isAnswering) return void socket.destroy();
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
    setTimeout(() => socket.destroy(), REFUSED_MS).unref();
  });

  return (socket) => {
    open.delete(socket);
    socket.setTimeout(0);
  };
}

/**
 * Closes an idle connection unless a request has arrived that Node has not read yet. After a pause of this process,
 * timers run before the sockets are read.
 */
function closeUnlessRead(socket: Socket): void {
  const { bytesRead } = socket;
  const close = () => void (socket.bytesRead === bytesRead && socket.destroy());
  // Node reads sockets between the first and the second callback.
  setImmediate(() => setImmediate(close));
}

/** Returns whether the server waits for the client: between requests, or for the rest of a request or of a response. */
function waitsForClient(socket: Socket, { unanswered, request }: Exchange): boolean {
  return unanswered === 0 || !request?.complete || socket.writableLength > 0;
}
