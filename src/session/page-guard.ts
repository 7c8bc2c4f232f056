import type { AstroGlobal } from 'astro';
import { paths } from '../site/paths.ts';
import type { Viewer } from './viewer.ts';

type Page = Pick<AstroGlobal, 'locals' | 'redirect'>;

/**
 * Returns the member who views a page for members. For a visitor, returns a redirect to the home page, which the page
 * must return.
 */
export function requireMember({ locals, redirect }: Page): Viewer | Response {
  return locals.viewer ?? redirect(paths.home);
}

/** Does the same for makers: redirects other members to the page that introduces makers. */
export function requireMaker(page: Page): Viewer | Response {
  const viewer = requireMember(page);
  return viewer instanceof Response || viewer.isMaker ? viewer : page.redirect(paths.introduceMaker);
}

/** Returns the operator who views a page of the console. The request handler lets no other viewer reach it. */
export function operatorOf({ locals }: Pick<AstroGlobal, 'locals'>): Viewer {
  if (locals.viewer?.role !== 'admin')
    throw new Error('an operators’ page was rendered for a viewer who is not an operator');
  return locals.viewer;
}
