import type { IncomingMessage } from 'node:http';
import type { Admission, RefusedPictures } from '../features/picture/refused/refused-pictures.server.ts';
import { hasSession } from '../session/cookies.ts';

/** Begins when there is a place for the request; otherwise the request is answered with 503, and nothing begins. */
export type LetIn = (begin: () => Promise<void>) => void;

type Asking = { request: IncomingMessage; network: string; letIn: LetIn };

/** Why it is not told whether the picture may be sent. */
type Refusal = { code: 'UNAVAILABLE' | 'TOO_MANY_REQUESTS'; headers: { 'retry-after': string } };
type Access = 'PUBLIC' | 'OWNER' | 'REFUSED' | Refusal;

const RETRY_AFTER_SECONDS = '5';

/** How a picture may be sent. The database is asked only about a refused picture, and only with a session. */
export async function accessTo(refused: RefusedPictures, key: string, asking: Asking): Promise<Access> {
  if (!(await refused.isKnown())) return { code: 'UNAVAILABLE', headers: { 'retry-after': RETRY_AFTER_SECONDS } };
  if (!(await refused.isStillRefused(key))) return 'PUBLIC';
  const { request, network, letIn } = asking;
  const { cookie = '' } = request.headers;
  if (!hasSession(cookie)) return 'REFUSED';
  // Without a place this promise never settles: the request is answered already.
  const admission = await new Promise<Admission>((resolve, reject) => {
    letIn(() => refused.admit({ key, cookie, network }).then(resolve, reject));
  });
  if (typeof admission === 'string') return admission;
  return { code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': String(admission.retryAfter ?? 1) } };
}

export function isRefusal(access: Access): access is Refusal {
  return typeof access === 'object';
}
