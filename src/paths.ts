/** Every page address of the product. */
export const paths = {
  home: '/',
  stories: (options: { tag?: string; page?: number } = {}) => withQuery('/story', options),
  story: (id: number) => `/story/${id}`,
  articles: (options: { page?: number } = {}) => withQuery('/article', options),
  article: (id: number) => `/article/${id}`,
  discover: '/discover',
  exhibitions: '/exhibition',
  events: '/events',
  event: (id: number) => `/event?id=${id}`,
  community: '/community/list',
  communityFeed: '/community/feed/all',
  search: '/search',
  more: '/my/etc',
  user: (id: number) => `/user?id=${id}`,
} as const;

/** Pages count from 0 in the API and from 1 in an address a reader sees; the first needs no number. */
function withQuery(path: string, { tag, page = 0 }: { tag?: string; page?: number }): string {
  const query = new URLSearchParams();
  if (tag) query.set('tag', tag);
  if (page > 0) query.set('page', String(page + 1));
  return query.size > 0 ? `${path}?${query}` : path;
}
