import type { IncomingMessage, ServerResponse } from 'node:http';
import { failureBody, messageOf, statusOf, type ErrorCode } from '../http/errors.ts';
import { answerAndLinger } from './lingering-close.ts';
import { product } from '../product.ts';

type PlainAnswer = { status: number; contentType: string; body: string };

/** An answer that the process gives by itself, without the application: the envelope under /api, else a small page. */
function plainAnswer(code: ErrorCode, path: string): PlainAnswer {
  const status = statusOf(code);
  if (path.startsWith('/api/')) {
    return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(failureBody(code)) };
  }
  const body = `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${product.name}</title><h1>${messageOf(code)}</h1><p><a href="/">홈으로 가기</a></p></html>`;
  return { status, contentType: 'text/html; charset=utf-8', body };
}

/** @param allow the methods that are taken, when the method was refused */
export function answerPlainly(
  request: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
  allow?: string,
): void {
  const { status, contentType, body } = plainAnswer(code, request.url ?? '/');
  const headers = { 'content-type': contentType, ...(allow && { allow }) };
  if (request.method === 'GET' || request.method === 'HEAD') response.writeHead(status, headers).end(body);
  else answerAndLinger(request, response, status, headers, body);
}
