import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '../http/errors.ts';
import { plainAnswer } from '../http/plain-page.ts';
import { answerAndLinger } from './overload/lingering-close.ts';

/**
 * Answers with an error page or error body, without the application.
 * @param extra headers of this answer, such as `allow` or `retry-after`
 * @param message replaces the default message of the code
 */
export function answerPlainly(
  request: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
  extra: Record<string, string> = {},
  message?: string,
): void {
  const { status, headers: own, body } = plainAnswer(code, request.url ?? '/', message);
  const headers = { ...own, ...extra };
  if (request.method === 'GET' || request.method === 'HEAD') response.writeHead(status, headers).end(body);
  else answerAndLinger(request, response, status, headers, body);
}
