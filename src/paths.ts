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
  communityChannel: (id: number) => withQuery('/community/list', { channel: id }),
  communityList: (options: { channel?: number | undefined; page?: number } = {}) =>
    withQuery('/community/list', options),
  communityFeed: '/community/feed/all',
  communityFeedPage: (page: number) => withQuery('/community/feed/all', { page }),
  talk: (id: number) => `/community/view/${id}`,
  search: '/search',
  more: '/my/etc',
  user: (id: number) => `/user?id=${id}`,
} as const;

/** Pages count from 0 in the API and from 1 in an address a reader sees; the first needs no number. */
type ListQuery = { tag?: string | undefined; channel?: number | undefined; page?: number | undefined };

function withQuery(path: string, { tag, channel, page = 0 }: ListQuery): string {
  const query = new URLSearchParams();
  if (tag) query.set('tag', tag);
  if (channel) query.set('channel', String(channel));
  if (page > 0) query.set('page', String(page + 1));
  return query.size > 0 ? `${path}?${query}` : path;
}
