import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';

const LINGER_MS = 5_000;

/**
 * Answers a request whose body is not wanted, and closes the connection. What still comes is thrown away for a while
 * first: closing on a client that is sending resets the connection, and the client loses the answer.
 */
export function answerAndLinger(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  body = '',
): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' });
  response.flushHeaders();
  response.write(body);
  finished(request.resume(), { signal: AbortSignal.timeout(LINGER_MS) }, () => response.end());
}
