import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for the previous one. Browsers do not pipeline; some tools send a few. */
const MAX_WAITING = 8;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Returns a listener that handles one request of a connection at a time: each begins when the previous response has
 * been sent. Node itself passes on every request as soon as it is read.
 */
export function inRequestOrder(begin: Listener): Listener {
  const waiting = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();

  function run(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    response.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
      if (next) run(...next);
      else waiting.delete(socket);
    });
    begin(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      run(request, response);
    } else if (queue.length < MAX_WAITING) queue.push([request, response]);
    else hangUp(socket);
  };
}

/**
 * Closes a connection at once. `destroy` alone would let Node parse all that it has read, up to a thousand requests in
 * 64 kB. A parser whose callback returns 2 (protocol upgrade) stops; Node resets it for its next connection.
 */
function hangUp(socket: Socket & { parser?: { onIncoming: unknown } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}
