import type { RequestListener, Server, ServerResponse } from 'node:http';

/**
 * Prepares a server to stop without cutting anyone off.
 * @returns what stops taking connections and resolves when the last request is answered; every answer from then on
 * closes its connection, so that a client that keeps calling cannot hold up the end
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
      server.close(() => done());
      server.closeIdleConnections();
      for (const response of open) response.shouldKeepAlive = false;
    });
  return [track, drain];
}
