import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const MAX_CONNECTIONS = 4_000;
/**
 * Options of a server: how long a connection stays open between requests, in milliseconds. A client whose request crosses
 * the end of its connection loses that request, so the client must close first. Proxies keep idle connections for 60 s
 * (nginx, AWS) to 120 s (Caddy). Clients that go by the announced time may be late by the buffer.
 */
export const betweenRequests = { keepAliveTimeout: 130_000, keepAliveTimeoutBuffer: 5_000 };
/**
 * A client that takes nothing of its answer for this long is taken for gone, which Node may notice only after as long again.
 * A client that sends nothing of its body is given this time twice.
 */
const STALLED_MS = 5_000;
/** How long a connection is kept whose request could not be read, for the answer to be fetched. */
const REFUSED_MS = 1_000;
/** How long what is left of a body may still come after the answer. */
const REST_OF_BODY_MS = 5_000;

type Exchange = {
  unanswered: number;
  request?: IncomingMessage;
  response?: ServerResponse;
  /** How much had been read from the connection when it was last found silent, in bytes. */
  readUntilSilence?: number;
};

/** What is held open on purpose is bounded elsewhere: it takes nobody's place here. */
export type SetAside = (socket: Socket) => void;

/**
 * Closes connections that have lost their purpose. When all are taken, the one that has been waiting for its client longest
 * makes room for a new one.
 */
export function boundConnections(server: Server): SetAside {
  /** The longest untouched first. */
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

  // Node calls this, too, for a connection that is kept open and has no request under way.
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
    // A second answer in the midst of one would be read as part of that.
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
 * Closes an idle connection unless a request is there that Node has not read yet: after a pause of this process, timers
 * run before it reads.
 */
function closeUnlessRead(socket: Socket): void {
  const { bytesRead } = socket;
  const close = () => void (socket.bytesRead === bytesRead && socket.destroy());
  // Node reads between the first and the second.
  setImmediate(() => setImmediate(close));
}

/** Between requests, in the midst of sending one, or with an answer that is not fetched. */
function waitsForClient(socket: Socket, { unanswered, request }: Exchange): boolean {
  return unanswered === 0 || !request?.complete || socket.writableLength > 0;
}
