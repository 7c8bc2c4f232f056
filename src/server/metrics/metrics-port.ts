import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../lib/config-error.ts';

/** Metrics are read by one or two programs. */
const MAX_CONNECTIONS = 16;

/** A source of metrics in the Prometheus text format. */
export type Figures = { contentType: string; metrics(): Promise<string> };

/**
 * Opens a server that answers `/metrics` on an address of its own.
 * @throws ConfigError if it cannot listen there
 */
export async function listenForMetrics(
  { host, port }: NonNullable<Config['metricsAddress']>,
  figures: Figures,
): Promise<Server> {
  const limits = { headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 8_192 };
  const server = createServer(limits, ({ method, url }, response) => {
    response.shouldKeepAlive &&= server.listening;
    if (method === 'GET' && url?.split('?', 1)[0] === '/metrics') void sendFigures(figures, response);
    else response.writeHead(404).end();
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      reject(new ConfigError(`METRICS_HOST, METRICS_PORT: cannot listen on ${host}:${port} (${code})`));
    });
    server.listen({ port, host }, resolve);
  });
  return server;
}

export async function sendFigures(figures: Figures, response: ServerResponse): Promise<void> {
  const text = await figures.metrics().catch(() => undefined);
  if (text === undefined) response.writeHead(503).end();
  else response.writeHead(200, { 'content-type': figures.contentType, 'cache-control': 'no-store' }).end(text);
}
