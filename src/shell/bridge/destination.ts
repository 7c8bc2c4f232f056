import { safePath } from '../../lib/safe-path.ts';

/**
 * Pages that the app may open, with their ids. The ways of signing in and up, of leaving, and the operators' console are none
 * of them: those are a reader's own steps.
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
  '/term/(PRIVACY|GROROPRIVACY|SERVICE|MAKER)',
].map((page) => new RegExp(`^${page.replace('/{id}', '(/[1-9]\\d{0,15})')}$`));

/** Where an address leads that the app gives; undefined when it is no page of ours. */
export function destinationOf(address: string): string | undefined {
  const path = safePath(address);
  const isGiven = path !== '/' || address === '/';
  const [pathname = ''] = path.split(/[?#]/);
  return isGiven && pages.some((page) => page.test(pathname)) ? path : undefined;
}
