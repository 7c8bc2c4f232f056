import type { Context } from 'hono';

const FIELDS = ['code', 'state', 'iss', 'error', 'user'];
const MAX_LENGTH = 8_192;

/**
 * Apple comes back with a POST from its own site, which carries no cookie of ours. A redirect to the same address by GET
 * does.
 */
export async function turnIntoGet(context: Context): Promise<Response> {
  const text = await context.req.text();
  const given = new URLSearchParams(text.length > MAX_LENGTH ? '' : text);
  const query = new URLSearchParams();
  for (const field of FIELDS) {
    const value = given.get(field);
    if (value !== null) query.set(field, value);
  }
  return context.redirect(`${context.req.path}?${query}`, 303);
}
