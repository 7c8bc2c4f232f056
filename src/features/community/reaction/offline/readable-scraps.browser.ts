import { callDiscover, callMain } from '../../../../http/browser/client.browser.ts';
import { paths } from '../../../../site/paths.ts';

const SIZE = 100;

const lists = {
  story: (page: number) => callDiscover('/api/v1/discover/bookmark', { query: { page, size: SIZE } }),
  article: (page: number) => callMain('/v1/article/bookmark', { query: { page, size: SIZE } }),
};

type Kind = keyof typeof lists;

/**
 * Returns those of these pages that are still scrapped and may be read.
 * @throws CallFailure
 */
export async function readableOf(kept: string[]): Promise<string[]> {
  const kinds = (Object.keys(lists) as Kind[]).filter((kind) => kept.some((path) => path.startsWith(`/${kind}/`)));
  const readable = (await Promise.all(kinds.map(readableIn))).flat();
  return kept.filter((path) => readable.includes(path));
}

async function readableIn(kind: Kind): Promise<string[]> {
  const readable: string[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const list = await lists[kind](page);
    pages = list.page.totalPages;
    for (const { unavailable, versionContentResBody } of list.content) {
      if (unavailable === null) readable.push(paths[kind](versionContentResBody.idVersionContent));
    }
  }
  return readable;
}

/**
 * Returns the profile paths of all members whom this member blocks.
 * @throws CallFailure
 */
export async function pagesOfBlocked(): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await callDiscover('/api/v1/maker/block', { query: { page, pageCount: SIZE } });
    pages = answer.page.totalPages;
    found.push(...answer.list.map(({ userId }) => paths.user(userId)));
  }
  return found;
}
