import { failureBody, messageOf, statusOf, type ErrorCode } from '../http/errors.ts';
import { product } from '../product.ts';

type PlainAnswer = { status: number; contentType: string; body: string };

/** An answer that the process gives by itself, without the application: the envelope under /api, else a small page. */
export function plainAnswer(code: ErrorCode, path: string): PlainAnswer {
  const status = statusOf(code);
  if (path.startsWith('/api/')) {
    return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(failureBody(code)) };
  }
  const body = `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${product.name}</title><h1>${messageOf(code)}</h1><p><a href="/">홈으로 가기</a></p></html>`;
  return { status, contentType: 'text/html; charset=utf-8', body };
}
