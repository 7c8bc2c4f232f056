import { termCodes } from '../../site/path-values.ts';
import { safePath } from '../../lib/files/safe-path.ts';

/**
 * The pages that the app may open. Pages of signing in, signing up and leaving and the operators' console are missing,
 * since a member must open these themselves.
 */
const pages = [
  '/',
  '/discover',
  '/story/{id}?',
  '/article/{id}?',
  '/exhibition/{id}?',
  '/events?',
  '/plant(/[a-z0-9-]{1,100})?',
  '/community/(list|feed|feed/all|writing)',
  '/community/view/{id}',
  '/maker/(register|myStoryEdit|myMakerHome|introduce|notice|notification)',
  '/search',
  '/search/(result|article|maker-story|profile|talk)',
  '/my/(etc|profile|scrap|subscribe|subscribeMagazine|story|comment|alarm-setting|decision|report|record)',
  '/alarm',
  '/blockList',
  '/help/(contact|trouble)',
  '/user',
  `/term/(${termCodes.join('|')})`,
].map((page) => new RegExp(`^${page.replace('/{id}', '(/[1-9]\\d{0,15})')}$`));

/** Returns the path of an address from the app; undefined if the app may not open it. */
export function destinationOf(address: string): string | undefined {
  const path = safePath(address);
  const isGiven = path !== '/' || address === '/';
  const [pathname = ''] = path.split(/[?#]/);
  return isGiven && pages.some((page) => page.test(pathname)) ? path : undefined;
}
