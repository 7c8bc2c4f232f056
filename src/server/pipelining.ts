import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for the one before them. Browsers send none; some tools a few. */
const MAX_WAITING = 8;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Node hands over every request of a connection as soon as it is read. Here each begins when the one before it has been
 * answered and sent, so that a connection costs no more than one request at a time.
 */
export function inTurn(begin: Listener): Listener {
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
 * Closing alone would have Node go through all that it has read, a thousand requests in 64 kB. A parser that is told of
 * another protocol (2, as at an upgrade) reads no further; it is set up anew for its next connection.
 */
function hangUp(socket: Socket & { parser?: { onIncoming: unknown } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}
