import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { StoredPage } from '../cache/page-store.ts';
import type { PictureStore } from '../features/writing/picture/store/picture-store.ts';
import { sharedRefusedPictures } from '../features/writing/picture/refused/refused-pictures.server.ts';
import { BUILD_HEADER } from '../http/browser/build-header.ts';
import { CLIENT_ADDRESS_HEADER, networkOf, siteOf } from '../http/client-address.ts';
import { REQUEST_ID_HEADER, requestIdFrom } from '../http/request-id.ts';
import { browserBuild } from '../lib/browser-build.ts';
import { projectRoot } from '../lib/files/project-root.ts';
import { cookiesOf, hasSession } from '../session/cookies.ts';
import { createAdmission } from './overload/admission.ts';
import { loadAssets } from './assets.ts';
import { bodyAsItComes, bodyOnceBegun, isTooLarge, isUpload, readBody, tooLargeWords } from './overload/body.ts';
import { BodyBudget } from './overload/body-budget.ts';
import { createGate, type Refusal } from './overload/gate.ts';
import { clientAddressReader } from './client-address.ts';
import { createCrossOrigin } from './cross-origin.ts';
import type { SetAside } from './overload/connections.ts';
import { createLiveAlarms } from './live-alarms.ts';
import { answerAndLinger } from './overload/lingering-close.ts';
import { createMediaHandler } from './media.ts';
import { createPace } from './overload/pace.ts';
import { createPages } from './pages.ts';
import { answerPlainly } from './answer-plainly.ts';
import { type PreparedAnswer, sendPrepared } from './prepared-answer.ts';
import { createRequestLog } from './request-log.ts';
import type { RequestTally } from './metrics/request-tally.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * With more places, each request takes longer and the event loop is blocked for others. A call that waits for a sign-in
 * provider does no work meanwhile, so it gives its place back after a second.
 */
const CALLS = { places: 8, mostBegun: 256, placeMs: 1_000, firstPaceMs: 5 };
/**
 * Each upload holds up to ten megabytes until its picture is stored. A slow upload gives its place back after a minute.
 * Reading and encoding have time limits of their own. Our pages send two uploads at once. One network has at most half
 * of the places; two networks together can hold all of them, as long as their uploads are fast enough
 * (`body-deadline.ts`). A waiting upload is not read, so its connection would be closed as stalled after ten seconds;
 * it is refused before that.
 */
const UPLOADS = {
  places: 6,
  placesOfHolder: 2,
  placesOfNetwork: 3,
  mostBegun: 12,
  mostBegunOfNetwork: 6,
  longestWaitMs: 5_000,
  mostWaitMs: 8_000,
  placeMs: 60_000,
  firstPaceMs: 500,
};
const RETRY_AFTER_SECONDS = '2';

export type Application = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers a request if it is responsible for it, and returns whether it did. */
export type OwnHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

type Parts = {
  application: Application;
  log: Logger;
  pictures: PictureStore;
  demoIdentity?: OwnHandler | undefined;
  setAside: SetAside;
  tally: RequestTally;
  /** Answers `/metrics` for requests with the token. */
  metrics: OwnHandler | undefined;
};

/**
 * Creates the listener for all requests. It checks the gate first, then answers from cached pages and files, and passes
 * the rest to the application when there is a place.
 */
export function createListener(
  config: Config,
  { application, log, pictures, demoIdentity, setAside, tally, metrics }: Parts,
) {
  const headers = { ...securityHeaders(config.publicOrigin), [BUILD_HEADER]: browserBuild() };
  const headerEntries = Object.entries(headers);
  const pages = createPages(headers, config.discoverOrigin);
  const assets = loadAssets(join(projectRoot, 'dist/client'), headers);
  const media = createMediaHandler({ store: pictures, log, draw: drawPicture, refused: sharedRefusedPictures() });
  const clientAddressOf = clientAddressReader(config.trustedProxies);
  const liveAlarms = createLiveAlarms(setAside, log);
  const gate = createGate(config.publicOrigin, {
    apple: config.identityProviders.APPLE !== undefined,
    discoverOrigin: config.discoverOrigin,
  });
  const cookies = cookiesOf(config);
  const crossOrigin = createCrossOrigin(config);
  const requestLog = createRequestLog(log, tally);
  const pace = createPace();
  const admit = createAdmission({ ...CALLS, longestWaitMs: config.queueWaitMs });
  const admitUpload = createAdmission(UPLOADS);
  const bodies = new BodyBudget();

  return (request: IncomingMessage, response: ServerResponse) => {
    // A health check is answered without waiting. Its host may be the address of the process instead of the site's.
    const isProbe = isReading(request) && pathOf(request) === '/healthz';
    if (isProbe) answerProbe(request, response);
    else
      pace(
        () => void (request.socket.destroyed || answer(request, response)),
        () => shareOf(request),
      );
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    requestLog.whenSent(request, response, requestId);
    const reading = isReading(request);
    const refusal = gate(request);
    const prepared = reading && !refusal ? (pages.find(request) ?? assets.get(pathOf(request))) : undefined;
    if (prepared) return sendPrepared(request, response, prepared, requestId);
    const shared = reading && !refusal ? pages.findForMember(request) : undefined;
    if (shared) return fillIn(shared, request, response, requestId);
    return answerItself(request, response, requestId, refusal);
  }

  /** Answers a member from a cached page, personalised. If that is not possible, the application renders the page. */
  function fillIn(page: StoredPage, request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const network = networkOf(clientAddressOf(request));
    letIn(request, response, requestId, async () => {
      if (await pages.sendFilled(page, { request, response, network, requestId })) return;
      passOn(request, response, requestId);
      await application(request, response);
    });
  }

  async function answerItself(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    refusal: Refusal | undefined,
  ): Promise<void> {
    setHeaders(response, requestId);
    if (!refusal && metrics?.(request, response)) return;
    if (crossOrigin(request, response)) return;
    if (refusal && 'crossSite' in refusal) return answerAndLinger(request, response, 403);
    if (refusal) return answerPlainly(request, response, refusal.code, refusal.allow ? { allow: refusal.allow } : {});
    passOn(request, response, requestId);
    if (liveAlarms.isAsked(request)) {
      const network = networkOf(clientAddressOf(request));
      return letIn(request, response, requestId, () => liveAlarms.open(request, response, network));
    }
    if (demoIdentity?.(request, response)) return;
    if (isReading(request)) {
      return media(request, response, {
        next: () => ask(request, response, requestId),
        letIn: (begin) => letIn(request, response, requestId, begin),
      });
    }
    if (isUpload(request)) return takeUpload(request, response, requestId);
    const body = await readWithinBudget(request, response).catch(() => undefined);
    if (body === undefined) return;
    if (typeof body === 'string') {
      refuse(request, response, body);
      return;
    }
    Object.assign(request, { body });
    ask(request, response, requestId);
  }

  function readWithinBudget(request: IncomingMessage, response: ServerResponse) {
    const site = siteOf(clientAddressOf(request));
    let held = 0;
    response.once('close', () => bodies.giveBack(site, held));
    const mayHold = (bytes: number) => {
      const isTaken = bodies.take(site, bytes);
      if (isTaken) held += bytes;
      return isTaken;
    };
    return readBody(request, { mayHold });
  }

  /**
   * Passes an upload to the application, which reads it as it arrives. Only its first bytes are buffered before the
   * sender is verified, and it takes no place until they have arrived.
   */
  async function takeUpload(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    if (isTooLarge(request)) {
      refuse(request, response, 'PAYLOAD_TOO_LARGE');
      return;
    }
    const begin = () => application(request, response);
    // Without any session token, valid or not, the application refuses the upload before reading it.
    const mayBeMember = hasSession(request.headers.cookie) || request.headers.authorization !== undefined;
    if (!mayBeMember) {
      Object.assign(request, { body: bodyAsItComes(request) });
      return letIn(request, response, requestId, begin);
    }
    const body = await bodyOnceBegun(request);
    if (!body) return;
    Object.assign(request, { body });
    const network = siteOf(clientAddressOf(request));
    letIn(request, response, requestId, begin, (applicant) =>
      admitUpload({ ...applicant, holder: sessionOf(request), network }),
    );
  }

  /** Passes a request to the application, or waits for the page that another request is rendering there. */
  function ask(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const network = networkOf(clientAddressOf(request));
    const key = shareOf(request);
    const make = () => letIn(request, response, requestId, () => application(request, response));
    const send = (page: PreparedAnswer) =>
      pace(
        () => void (response.destroyed || sendPrepared(request, response, page, requestId)),
        () => key,
      );
    if (!pages.wait(request, { network, response, send, make })) make();
  }

  function letIn(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    begin: () => Promise<void>,
    enter = admit,
  ): void {
    enter({
      key: shareOf(request),
      response,
      begin,
      isGone: () => request.socket.destroyed,
      refuse() {
        setHeaders(response, requestId);
        refuse(request, response, 'UNAVAILABLE');
      },
    });
  }

  function refuse(request: IncomingMessage, response: ServerResponse, code: 'UNAVAILABLE' | 'PAYLOAD_TOO_LARGE'): void {
    if (code === 'PAYLOAD_TOO_LARGE') {
      answerPlainly(request, response, code, {}, tooLargeWords(request));
      return;
    }
    requestLog.refused(response);
    answerPlainly(request, response, code, { 'retry-after': RETRY_AFTER_SECONDS });
  }

  /** Sets the headers that the application reads from the request, and the common headers of the response. */
  function passOn(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    setHeaders(response, requestId);
    request.headers[REQUEST_ID_HEADER] = requestId;
    request.headers[CLIENT_ADDRESS_HEADER] = clientAddressOf(request);
  }

  /** Returns the key for sharing queues fairly: the members or the visitors of a network. */
  function shareOf(request: IncomingMessage): string {
    return `${networkOf(clientAddressOf(request))} ${hasSession(request.headers.cookie) ? 'member' : 'visitor'}`;
  }

  /**
   * Returns the session token as sent, before it is verified. An account may have several sessions: once the
   * application has identified the member, it refuses a third concurrent upload (`upload.server.ts`).
   */
  function sessionOf({ headers }: IncomingMessage): string {
    return cookies.readTokens(headers.cookie).accessToken ?? headers.authorization ?? '';
  }

  function answerProbe(request: IncomingMessage, response: ServerResponse): void {
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    requestLog.whenSent(request, response, requestId);
    setHeaders(response, requestId);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
  }

  function setHeaders(response: ServerResponse, requestId: string): void {
    for (const [name, value] of headerEntries) response.setHeader(name, value);
    response.setHeader(REQUEST_ID_HEADER, requestId);
  }
}

/** Loads the demo code at the first use. Only demo pictures are drawn, so other sites never load it. */
async function drawPicture(drawing: string, name: string): Promise<Uint8Array> {
  const { drawDemoPicture } = await import('../demo/drawn-pictures.ts');
  return drawDemoPicture(drawing, name);
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}
