import type { AstroGlobal } from 'astro';
import { paths } from '../paths.ts';
import type { Viewer } from './viewer.ts';

type Page = Pick<AstroGlobal, 'locals' | 'redirect'>;

/**
 * The member who looks at a page that only members may see; for a visitor the way home, which the page returns.
 */
export function requireMember({ locals, redirect }: Page): Viewer | Response {
  return locals.viewer ?? redirect(paths.home);
}

/** The same for makers: a member who is none is told what makers do. */
export function requireMaker(page: Page): Viewer | Response {
  const viewer = requireMember(page);
  return viewer instanceof Response || viewer.isMaker ? viewer : page.redirect(paths.introduceMaker);
}

/** The operator who looks at a page of theirs. Nobody else gets there: the front door sees to it. */
export function operatorOf({ locals }: Pick<AstroGlobal, 'locals'>): Viewer {
  if (locals.viewer?.role !== 'admin') throw new Error('a page of the operators was rendered for somebody else');
  return locals.viewer;
}
