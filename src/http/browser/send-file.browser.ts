import { callHeaders } from './call-headers.browser.ts';
import { type Answer, failureOf, isSuccess, TIMEOUT_MS, withRefresh } from './client.browser.ts';
import { discoverAddress } from './discover-address.browser.ts';

/**
 * Uploads with progress, which time out when no byte has moved for as long as an answer may take. They use
 * `XMLHttpRequest`, since `fetch` does not report upload progress. Runs in the browser.
 */

type Options = {
  /** @param share between 0 and 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a form to the discover service.
 * @returns the body of the answer
 * @throws CallFailure with status 0 if there was no answer
 * @throws DOMException AbortError
 */
export async function sendForm<Body>(path: `/api/v1/${string}`, form: FormData, options: Options): Promise<Body> {
  const answer = await withRefresh(() => send(discoverAddress(path), form, options));
  if (isSuccess(answer)) return answer.body as Body;
  throw failureOf(answer, discoverAddress(path));
}

function send(url: string, form: FormData, { onProgress, signal }: Options): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), TIMEOUT_MS);
    };
    const abort = () => {
      request.abort();
      reject(signal.reason);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', abort);
      resolve({ status: request.status, body: parse(request.responseText) });
    };
    request.open('POST', url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    signal.addEventListener('abort', abort, { once: true });
    moved();
    request.send(form);
  });
}

function parse(text: string): Answer['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
