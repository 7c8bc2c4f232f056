import cluster from 'node:cluster';
import type { Config } from '../../config/config.ts';
import { showsBearer } from '../../lib/text/shows-bearer.ts';
import type { Faults } from '../faults.ts';
import type { OwnHandler } from '../listener.ts';
import { type Figures, listenForMetrics, sendFigures } from './metrics-port.ts';
import type { RequestTally } from './request-tally.ts';

type Metrics = {
  /** Answers `/metrics` at the site's own address for requests with the token. */
  answer: OwnHandler | undefined;
  close(): void;
};

/** Opens the metrics if they are configured. Only then are the library loaded and the event loop measured. */
export async function openMetrics(
  { metricsAddress, metricsToken }: Config,
  tally: RequestTally,
  faults: Faults,
): Promise<Metrics> {
  if (!metricsAddress && !metricsToken) return { answer: undefined, close() {} };
  const registry = (await import('./metrics.ts')).createRegistry(tally, faults);
  if (cluster.isWorker) (await import('./worker-figures.ts')).tellPrimary(registry);
  const port = metricsAddress && cluster.isPrimary ? await listenForMetrics(metricsAddress, registry) : undefined;
  return {
    answer: metricsToken === undefined ? undefined : answerTo(metricsToken, registry),
    close() {
      port?.close();
      port?.closeAllConnections();
    },
  };
}

function answerTo(token: string, figures: Figures): OwnHandler {
  return (request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
    if (!isAsked || !showsBearer(request.headers.authorization, token)) return false;
    void sendFigures(figures, response);
    return true;
  };
}
