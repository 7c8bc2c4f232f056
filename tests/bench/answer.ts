import { Agent, get, type IncomingHttpHeaders } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type Headers = Record<string, string>;

/** Headers of a browser. The response's body is kept compressed. */
export const browserHeaders: Headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** The page cache stores no page for a request with such a cookie, and sends it none: see `src/session/cookies.ts`. */
export const uncachedHeaders: Headers = { ...browserHeaders, cookie: 'pureut_bench=1' };

const agent = new Agent({ keepAlive: true });

export function fetchAnswer(url: string, headers: Headers = browserHeaders): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
  });
}

/**
 * Requests a page.
 * @throws Error when the status is not 200
 */
export async function fetchPage(url: string, headers?: Headers): Promise<Answer> {
  const answer = await fetchAnswer(url, headers);
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`);
  return answer;
}
