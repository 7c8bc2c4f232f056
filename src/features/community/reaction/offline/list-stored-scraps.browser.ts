import { MEMBER_SCRAPS } from '../../../../session/member-key.ts';
import { product } from '../../../../site/product.ts';

/** Fills the list of `StoredList.astro`. */

const list = document.querySelector<HTMLElement>('.stored-list');

async function fill(list: HTMLElement): Promise<void> {
  if (!('caches' in window) || !(await caches.has(MEMBER_SCRAPS))) return;
  const cache = await caches.open(MEMBER_SCRAPS);
  const pages = (await cache.keys()).filter(({ url }) => /^\/(story|article)\//.test(new URL(url).pathname));
  for (const { url } of pages) {
    const html = (await (await cache.match(url))?.text()) ?? '';
    const link = document.createElement('a');
    const item = document.createElement('li');
    link.href = url;
    link.textContent = titleOf(html).replace(` · ${product.name}`, '');
    item.append(link);
    list.querySelector('ul')?.append(item);
  }
  list.hidden = pages.length === 0;
}

function titleOf(html: string): string {
  const [title = ''] = /<title>[^<]*<\/title>/.exec(html) ?? [];
  return new DOMParser().parseFromString(title, 'text/html').title;
}

if (list) void fill(list).catch(() => {});
