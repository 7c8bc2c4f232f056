/** Starts and stops the front process: the HTTP server in front of the built application. */
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino, { type Logger } from 'pino';
import type { Config } from './config/config.ts';
import { outgoingOf } from './http/outgoing.ts';
import { ConfigError } from './lib/config-error.ts';
import { sharedLiveStreams } from './features/notifications/alarm/bell/live-streams.server.ts';
import { openPictureStore } from './features/writing/picture/store/open-store.server.ts';
import { serializeError } from './lib/error-serializer.ts';
import { projectRoot } from './lib/files/project-root.ts';
import { boundBodies, LONGEST_BODY_MS } from './server/overload/body-deadline.ts';
import { betweenRequests, boundConnections } from './server/overload/connections.ts';
import { drainable } from './server/overload/drain.ts';
import { reportFaults } from './server/faults.ts';
import { openFilledDatabase } from './server/filled-database.ts';
import { collectWhenIdle } from './server/metrics/idle-collection.ts';
import { storedSecret } from './server/stored-secret.ts';
import { type Application, createListener, type OwnHandler } from './server/listener.ts';
import { openMetrics } from './server/metrics/open-metrics.ts';
import { inRequestOrder } from './server/overload/pipelining.ts';
import { RequestTally } from './server/metrics/request-tally.ts';

/** Within this time, in milliseconds, one Ctrl-C can reach this process twice: from the terminal and from npm. */
const ONE_PRESS_MS = 1_000;
const DRAIN_MS = 10_000;
/** The number of connections that may arrive in one turn of the event loop. A client retries others after a second. */
const CONNECTIONS_TO_TAKE = 4_096;
/** Log lines are written in batches: one write for each line costs more than sending a cached page. */
const LOG_BUFFER = { sync: false, minLength: 8_192, periodicFlush: 100 };

/** Starts the database, the application and the server. Resolves when the server listens. */
export async function startServer(config: Config): Promise<void> {
  const serializers = { err: serializeError };
  const log = pino({ level: config.logLevel, base: null, serializers }, pino.destination(LOG_BUFFER));
  const faults = reportFaults(log);
  const database = await openFilledDatabase(config, (reason) =>
    log.error({ reason }, 'the embedded database restarts'),
  );
  process.env.DATABASE_URL = database.url;
  process.env.PUBLIC_ORIGIN = config.publicOrigin;
  process.env.DEMO_IDENTITY = config.demoIdentity ? '1' : '0';
  process.env.SESSION_SECRET = config.sessionSecret || storedSecret(config.dataDir);

  const application = await loadApplication();
  const pictures = await openPictureStore(config);
  if (config.publicOrigin.startsWith('https:') && config.trustedProxies.length === 0) {
    log.warn('TRUSTED_PROXIES is not set: all requests through the https proxy share the rate limits of one address');
  }
  const demoIdentity = config.demoIdentity ? await startDemoIdentity(config, log) : undefined;
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: LONGEST_BODY_MS,
    ...betweenRequests,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16_384,
  });
  const setAside = boundConnections(server);
  boundBodies(server);
  const tally = new RequestTally();
  const metrics = await openMetrics(config, tally, faults);
  const parts = { application, log, pictures, demoIdentity, setAside, tally, metrics: metrics.answer };
  const [listener, drain] = drainable(server, createListener(config, parts));
  server.on('request', inRequestOrder(listener));
  await listen(server, config);
  log.info({ address: config.publicOrigin }, 'listening');
  collectWhenIdle();

  const stop = async () => {
    process.off('SIGTERM', stop).off('SIGINT', stop);
    const ignore = () => {};
    process.on('SIGTERM', ignore).on('SIGINT', ignore);
    // Only the primary stops a worker. Without a primary, a later signal is a second key press and ends the process at
    // once.
    if (cluster.isPrimary) setTimeout(() => process.off('SIGTERM', ignore).off('SIGINT', ignore), ONE_PRESS_MS).unref();
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    sharedLiveStreams().close();
    await drain();
    metrics.close();
    await database.close();
    log.info('stopped');
    log.flush(() => process.exit(0));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

async function startDemoIdentity({ publicOrigin }: Config, log: Logger): Promise<OwnHandler> {
  const { createDemoIdentity } = await import('./server/demo-identity/demo-identity.ts');
  const address = `${publicOrigin}/demo-identity`;
  log.warn(
    { address },
    'DEMO SIGN-IN IS ON: everyone who can reach this server can sign in as any demo member, including the operator',
  );
  return createDemoIdentity({ publicOrigin, secret: process.env.SESSION_SECRET ?? '', log });
}

async function loadApplication(): Promise<Application> {
  const entry = join(projectRoot, 'dist/server/entry.mjs');
  if (!existsSync(entry)) throw new ConfigError('no build was found; run npm start or npm run build');
  const { handler } = await import(pathToFileURL(entry).href);
  return (request, response) => handler(request, response, undefined, { outgoing: outgoingOf(response) });
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      const inUse = code === 'EADDRINUSE' && `PORT: ${host}:${port} is already in use`;
      reject(new ConfigError(inUse || `HOST, PORT: cannot listen on ${host}:${port} (${code})`));
    });
    server.listen({ port, host, backlog: CONNECTIONS_TO_TAKE }, resolve);
  });
}
