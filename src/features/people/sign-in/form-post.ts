import type { Context } from 'hono';

const FIELDS = ['code', 'state', 'iss', 'error', 'user'];
const MAX_LENGTH = 8_192;

/**
 * Redirects Apple's POST to the same address with GET. The browser sends none of our cookies with a cross-site POST, but
 * sends them with the redirected GET. Only `FIELDS` of a body up to `MAX_LENGTH` characters are passed on.
 */
export async function redirectPostAsGet(context: Context): Promise<Response> {
  const text = await context.req.text();
  const given = new URLSearchParams(text.length > MAX_LENGTH ? '' : text);
  const query = new URLSearchParams();
  for (const field of FIELDS) {
    const value = given.get(field);
    if (value !== null) query.set(field, value);
  }
  return context.redirect(`${context.req.path}?${query}`, 303);
}
