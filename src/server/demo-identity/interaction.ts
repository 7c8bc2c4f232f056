import type { InteractionResults, KoaContextWithOIDC, Provider as Issuer } from 'oidc-provider';
import type { Provider } from '../../site/provider.ts';
import { readBody } from '../overload/body.ts';
import type { Middleware } from './behaviour.ts';
import { sendPage } from './page.ts';
import { madePeople, rememberPerson } from './made-people.ts';
import { createPerson, type Person, personOf } from './people.ts';
import { pickPage } from './pick-page.ts';

/** In bytes; enough for a form with a name. */
const BODY_LIMIT = 4_096;

/** Shows the page for choosing a person, unless the client sent a `login_hint`. There is no consent step. */
export function interaction(issuer: Issuer, provider: Provider, providerName: string): Middleware {
  return async (ctx, next) => {
    const [, uid, cancel] = /^\/interaction\/([\w-]+)(\/cancel)?$/.exec(ctx.path) ?? [];
    if (!uid) return next();
    const { params } = await issuer.interactionDetails(ctx.req, ctx.res);
    const action = `${new URL(issuer.issuer).pathname}/interaction/${uid}`;

    const made = madePeople(ctx, provider);

    if (ctx.method === 'POST') {
      const answer = await readAnswer(ctx, provider);
      if (answer.isNew && answer.person) rememberPerson(ctx, provider, answer.person, new URL(issuer.issuer).pathname);
      if (answer.person) return finish(ctx, { login: { accountId: answer.person.subject } });
      ctx.status = 422;
      return sendPage(ctx, pickPage({ provider, providerName, action, made, refusedName: answer.name }));
    }
    if (cancel) return finish(ctx, { error: 'access_denied', error_description: 'the sign-in was cancelled' });
    const hinted = personOf(provider, String(params.login_hint ?? ''));
    if (hinted) return finish(ctx, { login: { accountId: hinted.subject } });
    sendPage(ctx, pickPage({ provider, providerName, action, made }));
  };

  async function finish(ctx: KoaContextWithOIDC, result: InteractionResults): Promise<void> {
    ctx.status = 303;
    ctx.redirect(await issuer.interactionResult(ctx.req, ctx.res, result));
  }
}

type Answer = { person?: Person | undefined; isNew: boolean; name: string };

async function readAnswer(ctx: KoaContextWithOIDC, provider: Provider): Promise<Answer> {
  const body = await readBody(ctx.req, { limit: BODY_LIMIT }).catch(() => undefined);
  const fields = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  const subject = fields.get('subject');
  const name = fields.get('name') ?? '';
  return { name, isNew: subject === null, person: subject === null ? createPerson(name) : personOf(provider, subject) };
}
