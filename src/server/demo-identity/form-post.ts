import { Html, html } from './html.ts';
import type { Middleware } from './behaviour.ts';
import { sendPage } from './page.ts';

/** The library's page that posts the answer to the client. The library escapes the values in it. */
const FORM = /<form method="post" action="([^"]*)">/;
const FIELD = /<input type="hidden" [^>]*>/g;

/** Replaces that page with ours, which has the same form. */
export const postInKorean: Middleware = async (ctx, next) => {
  await next();
  const { body } = ctx;
  if (typeof body !== 'string' || !body.includes('<title>Submitting Callback</title>')) return;
  const [, action = ''] = FORM.exec(body) ?? [];
  const fields = body.match(FIELD) ?? [];
  const content = html`<main class="single">
    <form method="post" action="${new Html(action)}">
      ${fields.map((field) => new Html(field))}
      <p class="lead">로그인하고 있어요.</p>
      <button>계속하기</button>
    </form>
  </main>`;
  sendPage(ctx, { title: '데모 로그인', content, script: 'document.forms[0].submit();' });
};
