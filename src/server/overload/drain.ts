import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long to wait for requests that clients sent before they noticed the stop, in milliseconds. */
const ON_ITS_WAY_MS = 200;

/**
 * Prepares a server for a graceful stop.
 * @returns the listener to use, and a function that stops accepting connections and resolves when the last request is
 * answered. From then on, every response closes its connection, so that a busy client cannot delay the stop. Idle
 * connections are closed a moment later, since a request may be on its way.
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
      // An HTTP server's own `close` would close its idle connections at once.
      NetServer.prototype.close.call(server, () => done());
      for (const response of open) response.shouldKeepAlive = false;
      // After a pause of this process, timers run before the sockets are read.
      const closeIdle = () => setImmediate(() => server.closeIdleConnections());
      setTimeout(closeIdle, ON_ITS_WAY_MS).unref();
    });
  return [track, drain];
}
