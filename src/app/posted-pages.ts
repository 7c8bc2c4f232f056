/** Middleware for pages with a form that posts to its own page, and the answer to a form that no page accepts. */
import { getFetchState } from 'astro/hono';
import type { MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { providerNames, providersAt } from '../features/people/sign-in/sign-in.ts';
import type { ApiEnv } from '../http/api.ts';
import { statusOf } from '../http/errors.ts';
import { PAGE_MEMBER_FIELD } from '../http/page-member.ts';
import { fieldsOf } from '../http/forms/posted-form.ts';
import { plainDocument, plainHeaders, plainStyle } from '../http/plain-page.ts';
import { commitWhileLive } from '../session/commit-while-live.server.ts';
import { viewerOf } from '../session/guard.ts';
import { signInPath } from '../site/provider.ts';

/** Returns the answer to a refused request to change data. @param request its body has not been read */
export type Refuse = (request: Request) => Response | Promise<Response>;

/**
 * Returns middleware that lets the writes of a posted page commit only while the member's session exists.
 * @param refuse returns the answer if the session has ended since the request arrived: the same as for a visitor
 * @param asOperator whether the member must also still be an operator
 */
export function commitsWhileLive(refuse: Refuse, { asOperator = false } = {}): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const wasRefused = commitWhileLive(context, 'UNAUTHORIZED', { asOperator });
    getFetchState(context).locals.db = context.var.db;
    // The page reads the body.
    const unread = context.req.raw.clone();
    await next();
    if (!wasRefused()) return void unread.body?.cancel();
    context.res = undefined;
    context.res = await refuse(unread);
  };
}

/** Finds the field without parsing the whole form, which a hostile caller can make very expensive. */
const NAMED_MEMBER = new RegExp(`(?:^|&)${PAGE_MEMBER_FIELD}=([^&]*)`);

/**
 * Refuses a form that was rendered for another member than the one who is signed in now.
 * @param refuse returns the answer in place of the page
 */
export function refuseFormOfOther(refuse: () => Response): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const viewer = viewerOf(context.get('session'));
    if (!viewer) return next();
    const [, pageMember = String(viewer.id)] = NAMED_MEMBER.exec(await context.req.raw.clone().text()) ?? [];
    if (pageMember !== String(viewer.id)) return refuse();
    return next();
  };
}

/** Matches a text that a person wrote, but no id, version or choice. */
const WORDS = /[\s\P{ASCII}]|^.{40}/u;
const style = plainStyle('http/forms/unsent-form.css');
const TITLE = '아직 보내지 않았어요';

/**
 * Returns a page with the fields of a posted form, so that the viewer can send them again after signing in. The page is
 * the same at every address, so that it does not reveal which addresses exist.
 * @param request its body has not been read
 * @returns undefined if the request is no form, or has no fields
 */
export async function unsentForm(request: Request): Promise<Response | undefined> {
  // The viewer may sign in as a member for whom the page was not rendered.
  const fields = (await fieldsOf(request)).filter(([name]) => name !== PAGE_MEMBER_FIELD);
  if (fields.length === 0) return undefined;
  const headers = { ...plainHeaders(style, "'self'"), allow: 'GET, HEAD' };
  const body = plainDocument({ title: TITLE, main: String(await unsentMain(fields)), style });
  return new Response(body, { status: statusOf('METHOD_NOT_ALLOWED'), headers });
}

function unsentMain(fields: [name: string, value: string][]) {
  const hasWords = fields.some(([, value]) => WORDS.test(value));
  return html`<h1>${TITLE}</h1>
    <p>
      로그인이 풀렸거나, 지금 계정으로는 보낼 수 없는 곳이에요.${hasWords ? ' 적은 내용은 아래에 그대로 있어요.' : ''}
    </p>
    <p>새 창에서 로그인한 뒤 이 화면으로 돌아와 다시 보내 주세요.</p>
    <ul>
      ${providersAt(new Date()).map(
        (provider) =>
          html`<li>
            <a href="${signInPath(provider)}" target="_blank" rel="nofollow noopener">${providerNames[provider]}</a>
          </li>`,
      )}
    </ul>
    <form method="post">
      ${fields.map(([name, value]) =>
        WORDS.test(value)
          ? // A browser drops the first line break of a text area.
            html`<textarea name="${name}" aria-label="적은 내용" readonly>${'\n'}${value}</textarea>`
          : html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      <button class="button">다시 보내기</button>
    </form>`;
}
