import type { AstroGlobal } from 'astro';
import { paths } from '../paths.ts';
import type { Viewer } from './viewer.ts';

/**
 * The member who looks at a page that only members may see; for a visitor the way home, which the page returns.
 */
export function requireMember({ locals, redirect }: Pick<AstroGlobal, 'locals' | 'redirect'>): Viewer | Response {
  return locals.viewer ?? redirect(paths.home);
}
