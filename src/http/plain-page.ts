import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../lib/files/project-root.ts';
import { paths } from '../site/paths.ts';
import { product } from '../site/product.ts';
import { failureAdvice } from './failure-advice.ts';
import { type ErrorCode, failureBody, messageOf, statusOf } from './errors.ts';

type PlainAnswer = { status: number; headers: Record<string, string>; body: string };

const TOKENS = [
  'paper',
  'sunken',
  'ink',
  'ink-muted',
  'brand',
  'brand-text',
  'brand-fill',
  'on-brand',
  'font',
  'title-m',
];
// The server from source and the built application both read these files.
const read = (file: string) => readFileSync(join(projectRoot, 'src', file), 'utf8');
const tokens = read('ui/styles/tokens.css')
  .split('\n')
  .filter((line) => TOKENS.some((name) => line.startsWith(`  --${name}:`)));

type Style = { text: string; hash: string };

/** Returns the style of a plain page: the shared one, then the given files of `src`. */
export function plainStyle(...files: string[]): Style {
  const sheets = ['http/plain-page.css', ...files].map(read);
  const text = `:root {color-scheme: light dark;${tokens.join('')}}${sheets.join('')}`.replaceAll(/\s*\n\s*/g, '');
  return { text, hash: createHash('sha256').update(text).digest('base64') };
}

const ownStyle = plainStyle();

/** Pages by code and message: few, since all messages are in the source. */
const pages = new Map<string, PlainAnswer>();

/** Returns the self-contained page for a failure. It needs neither the application nor the database. */
export function plainPage(code: ErrorCode, message = messageOf(code)): PlainAnswer {
  const key = `${code} ${message}`;
  let page = pages.get(key);
  if (!page) {
    page = { status: statusOf(code), headers: plainHeaders(ownStyle), body: renderPage(code, message) };
    pages.set(key, page);
  }
  return page;
}

/** @param formAction allowed target of forms, for the content security policy */
export function plainHeaders({ hash }: Style, formAction = "'none'"): Record<string, string> {
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
  };
}

/** Returns the answer to a failure without the application: a JSON body under /api, otherwise a small page. */
export function plainAnswer(code: ErrorCode, path: string, message = messageOf(code)): PlainAnswer {
  if (!path.startsWith('/api/')) return plainPage(code, message);
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status: statusOf(code), headers, body: JSON.stringify(failureBody(code, message)) };
}

function renderPage(code: ErrorCode, message: string): string {
  const [, title = '', text = ''] = /^(.+?)(?:\. (.+)|\.)?$/.exec(message) ?? [];
  // Under a wrong host name or that of the discover service, the link leads to the public origin.
  const home = `${code === 'MISDIRECTED' || code === 'NOT_FOUND' ? (process.env.PUBLIC_ORIGIN ?? '') : ''}/`;
  const main = `${drawing}
<h1>${title}</h1>
${waysOn(code, text, home)}`;
  return plainDocument({ title, main, home, style: ownStyle });
}

const drawing =
  '<svg viewBox="0 0 160 120" aria-hidden="true"><ellipse class="ground" cx="80" cy="106" rx="58" ry="7"/><path class="pot" d="M54 66h52l-6 34a6 6 0 0 1-6 5H66a6 6 0 0 1-6-5Z"/><path class="rim" d="M50 58h60a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H50a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3Z"/><path class="twig" d="M80 58c0-14 2-22 12-30"/><path class="leaf" d="M91 29c2-13 13-19 29-17-1 14-12 22-29 17Z"/><path class="leaf small" d="M22 101c6-8 16-9 25-3-6 8-16 9-25 3Z"/></svg>';

type PlainDocument = { title: string; main: string; style: Style; home?: string };

/** Returns a page around `main`, which is HTML. */
export function plainDocument({ title, main, style, home = '/' }: PlainDocument): string {
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title} · ${product.name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style.text}</style>
</head>
<body>
<header><a href="${home}" aria-label="${product.name} 홈"><svg viewBox="0 0 32 32" aria-hidden="true"><path class="leaf" d="M27.5 4.5c.9 9.8-1.6 16.6-7.6 19.4-4.1 1.9-8.6 1-11.3-1.9C12 13.2 17.9 7.6 27.5 4.5Z"/><path class="leaf small" d="M4.3 9.2c5.1.3 8.3 2.3 9.3 6-1.9 2-3.3 4-4.3 6.3-3.7-2.5-5.4-6.7-5-12.3Z"/><path class="stem" d="M8.6 29c1.1-7.4 5.5-13.5 12.4-17.6"/></svg>${product.name}</a></header>
<main>
${main}
</main>
</body>
</html>
`;
}

/** The browser's Back button shows the form as it was sent. */
const WORDS_STAY = `<p>보낸 화면은 다른 계정으로 열어 둔 것이라 저장하지 않았어요. 뒤로 가면 적은 내용이 그대로 있으니, 필요한 내용을 옮겨 둔 뒤 새로고침해 주세요.</p>
`;

/** Returns the links of the page: a retry if the same request may succeed later, and the home page. */
function waysOn(code: ErrorCode, text: string, home: string): string {
  const status = statusOf(code);
  const wayHome = `<a class="button" href="${home}">홈으로 가기</a>`;
  const mayGoWell = status === 429 || status >= 500;
  if (code === 'OTHER_MEMBER') return WORDS_STAY + wayHome;
  if (!mayGoWell) return (text && `<p>${text}</p>\n`) + wayHome;
  const advice =
    status === 429
      ? `<a href="${home}">홈으로 가기</a>`
      : `${failureAdvice.before} <a href="${home}">${failureAdvice.home}</a> ${failureAdvice.after} <a href="${paths.trouble}">도움말 보기</a>`;
  // An empty address is that of the page itself.
  return `<p>${text || '잠시 후 다시 시도해 주세요.'}</p>
<a class="button" href="">다시 시도하기</a>
<p>${advice}</p>`;
}
