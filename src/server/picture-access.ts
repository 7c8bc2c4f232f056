import type { IncomingMessage } from 'node:http';
import type { Admission, RefusedPictures } from '../features/writing/picture/refused/refused-pictures.server.ts';
import { hasSession } from '../session/cookies.ts';

/** Calls `begin` once there is a place for the request; otherwise answers it with 503 and never calls `begin`. */
export type LetIn = (begin: () => Promise<void>) => void;

type Asking = { request: IncomingMessage; network: string; letIn: LetIn };

/** The answer if access could not be determined. */
type Refusal = { code: 'UNAVAILABLE' | 'TOO_MANY_REQUESTS'; headers: { 'retry-after': string } };
type Access = 'PUBLIC' | 'OWNER' | 'REFUSED' | Refusal;

const RETRY_AFTER_SECONDS = '5';

/** Returns the access of this request to the picture. The session is looked up only for a refused picture. */
export async function accessTo(refused: RefusedPictures, key: string, asking: Asking): Promise<Access> {
  if (!(await refused.isKnown())) return { code: 'UNAVAILABLE', headers: { 'retry-after': RETRY_AFTER_SECONDS } };
  if (!(await refused.isStillRefused(key))) return 'PUBLIC';
  const { request, network, letIn } = asking;
  const { cookie = '' } = request.headers;
  if (!hasSession(cookie)) return 'REFUSED';
  // If there is no place, this promise never settles: the request was answered with 503.
  const admission = await new Promise<Admission>((resolve, reject) => {
    letIn(() => refused.admit({ key, cookie, network }).then(resolve, reject));
  });
  if (typeof admission === 'string') return admission;
  return { code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': String(admission.retryAfter ?? 1) } };
}

export function isRefusal(access: Access): access is Refusal {
  return typeof access === 'object';
}
