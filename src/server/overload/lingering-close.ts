import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';

const LINGER_MS = 5_000;

/**
 * Answers a request without reading its body, and closes the connection. The rest of the body is discarded for up to 5
 * s first. Closing while the client sends would reset the connection, and the client would lose the answer.
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
