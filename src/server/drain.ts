import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long a request may be on its way, in milliseconds, that a client has sent before it knows of the end. */
const ON_ITS_WAY_MS = 200;

/**
 * Prepares a server to stop without cutting anyone off.
 * @returns the listener to use, and a function that takes no more connections and resolves when the last request is
 * answered. Every answer from then on closes its connection, so that a client that keeps calling cannot hold up the
 * end. Idle connections close a moment later: a request may already be on its way to them.
 */
export function drainable(server: Server, listener: RequestListener): [RequestListener, drain: () => Promise<void>] {
  const open = new Set<ServerResponse>();
  const track: RequestListener = (request, response) => {
    response.shouldKeepAlive &&= server.listening;
    open.add(response);
    response.once('close', () => open.delete(response));
    listener(request, response);
  };
  const drain = () =>
    new Promise<void>((done) => {
      // `close` of an HTTP server closes its idle connections at once.
      NetServer.prototype.close.call(server, () => done());
      for (const response of open) response.shouldKeepAlive = false;
      // After a pause of this process, timers run before it reads.
      const closeIdle = () => setImmediate(() => server.closeIdleConnections());
      setTimeout(closeIdle, ON_ITS_WAY_MS).unref();
    });
  return [track, drain];
}
