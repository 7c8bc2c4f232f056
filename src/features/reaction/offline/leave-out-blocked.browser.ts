import { callDiscover } from '../../../http/client.browser.ts';
import { paths } from '../../../paths.ts';
import { rewriteScraps } from './kept-scraps.browser.ts';

/** Kept pages are as visitors get them: comments of whom their member has blocked are taken out of them. */

const SIZE = 100;

export async function leaveOutBlocked(): Promise<void> {
  const blocked = await blockedPages();
  if (blocked.length > 0) await rewriteScraps((html) => withoutCommentsBy(blocked, html));
}

/** Where the members are found whom this one has blocked. */
async function blockedPages(): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await callDiscover('/api/v1/maker/block', { query: { page, pageCount: SIZE } });
    pages = answer.page.totalPages;
    found.push(...answer.list.map(({ userId }) => paths.user(userId)));
  }
  return found;
}

function withoutCommentsBy(authors: string[], html: string): string | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const isTheirs = (comment: Element) =>
    authors.includes(comment.querySelector('.author-link')?.getAttribute('href') ?? '');
  const theirs = Array.from(page.querySelectorAll('.comment')).filter(isTheirs);
  if (theirs.length === 0) return undefined;
  // An island has its comments among its properties once more.
  for (const island of page.querySelectorAll('astro-island:has(.comment)')) island.replaceWith(...island.childNodes);
  for (const comment of theirs) comment.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
