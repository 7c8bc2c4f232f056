import { Agent, get, type IncomingHttpHeaders } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type Headers = Record<string, string>;

/** What a browser says; the answer's bytes stay as they came. */
export const browserHeaders: Headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** The page cache keeps no page for, and sends none to, whoever carries such a cookie: `src/session/cookies.ts`. */
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

/** @throws Error when it is not answered with 200 */
export async function fetchPage(url: string, headers?: Headers): Promise<Answer> {
  const answer = await fetchAnswer(url, headers);
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`);
  return answer;
}
