/** The Node process: listen, files, the gate in front of the application, and a graceful stop. */
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { type Config, ConfigError } from './config.ts';
import { openDatabase } from './db/open.ts';
import { CLIENT_ADDRESS_HEADER } from './http/client-address.ts';
import { requestIdFrom, REQUEST_ID_HEADER } from './http/request-id.ts';
import type { ErrorCode } from './http/errors.ts';
import { projectRoot } from './lib/project-root.ts';
import { readBody } from './server/body.ts';
import { keptSecret } from './server/kept-secret.ts';
import { createAssetHandler, createMediaHandler } from './server/files.ts';
import { createGate } from './server/gate.ts';
import { plainAnswer } from './server/plain-page.ts';
import { logWhenSent } from './server/request-log.ts';
import { securityHeaders } from './server/security-headers.ts';

const DRAIN_MS = 10_000;
const MAX_CONNECTIONS = 2_000;

type Application = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Starts everything and resolves when the address answers. */
export async function startServer(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: null }, pino.destination({ sync: false }));
  const database = await openDatabase(config, (reason) => log.error({ reason }, 'database restarted'));
  process.env.DATABASE_URL = database.url;
  process.env.PUBLIC_ORIGIN = config.publicOrigin;
  process.env.SESSION_SECRET = config.sessionSecret || keptSecret(config.dataDir);

  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
    },
    createListener(config, await loadApplication(), log),
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
  });
  await listen(server, config);
  log.info({ address: config.publicOrigin }, 'listening');

  const stop = async () => {
    process.off('SIGTERM', stop).off('SIGINT', stop);
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await new Promise((closed) => {
      server.close(closed);
      server.closeIdleConnections();
    });
    await database.close();
    log.info('stopped');
    log.flush(() => process.exit(0));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

function createListener(config: Config, application: Application, log: pino.Logger) {
  const gate = createGate(config.publicOrigin);
  const assets = createAssetHandler(join(projectRoot, 'dist/client'));
  const media = createMediaHandler(config.dataDir);
  const headers = Object.entries(securityHeaders(config.publicOrigin));

  return async (request: IncomingMessage, response: ServerResponse) => {
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    request.headers[REQUEST_ID_HEADER] = requestId;
    request.headers[CLIENT_ADDRESS_HEADER] = request.socket.remoteAddress ?? '';
    logWhenSent(log, request, response, requestId);
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader(REQUEST_ID_HEADER, requestId);

    const refusal = gate(request);
    if (refusal && 'crossSite' in refusal) return void response.writeHead(403).end();
    if (refusal) return answerPlainly(request, response, refusal.code);
    if (request.url === '/healthz') {
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    }
    if (request.method === 'GET' || request.method === 'HEAD') {
      return assets(request, response, () => media(request, response, () => void application(request, response)));
    }
    const body = await readBody(request).catch(() => null);
    if (body === null) return;
    if (body === undefined) return answerPlainly(request, response, 'PAYLOAD_TOO_LARGE');
    Object.assign(request, { body });
    return application(request, response);
  };
}

function answerPlainly(request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
  const { status, contentType, body } = plainAnswer(code, request.url ?? '/');
  const unread = request.method !== 'GET' && request.method !== 'HEAD';
  response.writeHead(status, { 'content-type': contentType, ...(unread && { connection: 'close' }) });
  response.end(body);
}

async function loadApplication(): Promise<Application> {
  const entry = join(projectRoot, 'dist/server/entry.mjs');
  if (!existsSync(entry)) throw new ConfigError('no build found; run npm start or npm run build');
  const { handler } = await import(pathToFileURL(entry).href);
  return handler;
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new ConfigError(`PORT: ${host}:${port} is already in use`) : error),
    );
    server.listen(port, host, resolve);
  });
}
