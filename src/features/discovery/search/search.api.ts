import { z } from '@hono/zod-openapi';
import {
  createApi,
  dataResponse,
  pageNumberSchema,
  pageSchema,
  pageSizeSchema,
  resultResponse,
} from '../../../http/api.ts';
import { dataBody, pageOf, resultBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { viewerIdOf } from '../../../session/guard.ts';
import { articleBodies } from '../../contents/article/article.api.ts';
import { listArticles } from '../../contents/article/article.server.ts';
import { summarySchema } from '../../writing/content/content.api.ts';
import { bannerBody, bannerSchema } from '../discover/discover.api.ts';
import { portraitUrl } from '../../people/member/account.ts';
import { viewerFlags } from '../../community/reaction/viewer-flags.server.ts';
import { storyBodies, storySchema } from '../../contents/story/story.api.ts';
import { talkBody, talkSchema } from '../../contents/talk/talk-body.ts';
import { QUERY_WORDS } from './engine/query.ts';
import { getSearchMain } from './results/search-main.server.ts';
import { searchArticles, searchPeople, searchStories, searchTalks } from './search.server.ts';
import {
  ARTICLES_PER_SEARCH,
  type Hit,
  MAX_KEYWORD,
  MOST_RESULTS,
  RESULTS_PER_PAGE,
  type Results,
  type Sort,
} from './search.ts';
import { suggest } from './suggest/suggest.server.ts';
import { isLongerThan } from '../../../lib/text/graphemes.ts';

const typedSchema = z
  .string()
  .trim()
  .refine((keyword) => !isLongerThan(keyword, MAX_KEYWORD));
const keywordSchema = typedSchema
  .min(1)
  .openapi({ description: `The search term; words after the first ${QUERY_WORDS} are ignored` });
const placeSchema = (names: readonly ['all', ...('title' | 'tag' | 'nickname')[]]) =>
  z.enum(names).default('all').openapi({ description: 'The field that must contain the search term' });
const placeOf = { all: 'all', title: 'title', tag: 'tag', nickname: 'title' } as const;

/** Maps the orders in the calls to ours. */
const sortOf = {
  relevanceDesc: 'relevance',
  createdDateDesc: 'newest',
  createdDesc: 'newest',
  publishedDesc: 'newest',
  viewsDesc: 'views',
  characterAsc: 'name',
} as const satisfies Record<string, Sort>;

const markedSchema = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));
const foundSchema = z
  .object({ title: markedSchema, excerpt: markedSchema, isInComment: z.boolean() })
  .openapi({ description: 'The title and an excerpt in parts; `isMatch` marks the parts that match the search term' });
const moreSchema = z.boolean().openapi({ description: 'Whether there are more results than counted' });
const found = ({ title, excerpt, isInComment }: Hit<unknown>) => ({ title, excerpt, isInComment });

/** Adds to each item of a list the places of its matches. */
function withFound<Item, Body extends object>({ hits }: Results<Item>, bodies: Body[]) {
  return bodies.flatMap((body, index) => {
    const hit = hits[index];
    return hit ? [{ ...body, found: found(hit) }] : [];
  });
}

const paging = {
  page: pageNumberSchema,
  length: pageSizeSchema(RESULTS_PER_PAGE, MOST_RESULTS),
  keyword: keywordSchema,
};
const personSchema = z.object({
  userId: z.number(),
  nickname: z.string(),
  introduction: z.string(),
  profileImage: z.string().nullable(),
  isMaker: z.boolean(),
  subscriberCount: z.number(),
  found: foundSchema,
});

export const searchApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/search/main',
      operationId: 'getSearchMain',
      summary: 'Returns the content of the search page before a search',
      responses: dataResponse(
        'Banners, tags and articles',
        z.object({
          bigBanners: z.array(bannerSchema),
          titleTag: z.string().nullable(),
          subTags: z.array(z.string()),
          articles: z.array(summarySchema),
        }),
      ),
    }),
    async (context) => {
      const db = context.get('db');
      const { bigBanners, articles, ...tags } = await getSearchMain(db);
      const bodies = await articleBodies(db, viewerIdOf(context), articles);
      return context.json(dataBody({ bigBanners: bigBanners.map(bannerBody), ...tags, articles: bodies }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/search/articles',
      operationId: 'listSearchArticles',
      summary: 'Lists articles for the search page before a search, newest first',
      request: { query: z.object({ page: pageNumberSchema, size: pageSizeSchema(ARTICLES_PER_SEARCH) }) },
      responses: dataResponse('A page of articles', z.object({ content: z.array(summarySchema), page: pageSchema })),
    }),
    async (context) => {
      const { page, size } = context.req.valid('query');
      const db = context.get('db');
      const { items, total } = await listArticles(db, { page, size });
      const content = await articleBodies(db, viewerIdOf(context), items);
      return context.json(dataBody({ content, page: pageOf(page, size, total) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/search',
      operationId: 'searchArticles',
      summary: 'Searches articles',
      rate: 'searches',
      request: {
        query: z.object({
          page: pageNumberSchema,
          size: pageSizeSchema(RESULTS_PER_PAGE, MOST_RESULTS),
          query: keywordSchema,
          sortKey: z.enum(['relevanceDesc', 'createdDateDesc']).default('relevanceDesc'),
          searchBy: placeSchema(['all', 'title']),
        }),
      },
      responses: dataResponse(
        'A page of articles',
        z.object({
          content: z.array(summarySchema.extend({ found: foundSchema })),
          page: pageSchema,
          isMore: moreSchema,
        }),
      ),
    }),
    async (context) => {
      const { page, size, query: keyword, sortKey, searchBy } = context.req.valid('query');
      const db = context.get('db');
      const viewerId = viewerIdOf(context);
      const asked = { keyword, viewerId, page, size, sort: sortOf[sortKey], searchBy: placeOf[searchBy] };
      const results = await searchArticles(db, asked);
      const bodies = await articleBodies(
        db,
        viewerId,
        results.hits.map(({ item }) => item),
      );
      const content = withFound(results, bodies);
      return context.json(dataBody({ content, page: pageOf(page, size, results.total), isMore: results.isMore }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/search/story',
      operationId: 'searchStories',
      summary: 'Searches stories',
      rate: 'searches',
      request: {
        query: z.object({
          ...paging,
          sortKey: z.enum(['relevanceDesc', 'publishedDesc', 'viewsDesc']).default('relevanceDesc'),
          searchBy: placeSchema(['all', 'title', 'tag']),
        }),
      },
      responses: resultResponse(
        'A page of stories',
        z.object({ list: z.array(storySchema.extend({ found: foundSchema })), page: pageSchema, isMore: moreSchema }),
      ),
    }),
    async (context) => {
      const { page, length, keyword, sortKey, searchBy } = context.req.valid('query');
      const db = context.get('db');
      const viewerId = viewerIdOf(context);
      const asked = { keyword, viewerId, page, size: length, sort: sortOf[sortKey], searchBy: placeOf[searchBy] };
      const results = await searchStories(db, asked);
      const bodies = await storyBodies(
        db,
        viewerId,
        results.hits.map(({ item }) => item),
      );
      const list = withFound(results, bodies);
      return context.json(resultBody({ list, page: pageOf(page, length, results.total), isMore: results.isMore }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/search/talks',
      operationId: 'searchTalks',
      summary: 'Searches talks',
      rate: 'searches',
      request: {
        query: z.object({
          ...paging,
          sortKey: z.enum(['relevanceDesc', 'createdDesc']).default('relevanceDesc'),
          searchBy: placeSchema(['all', 'tag']),
        }),
      },
      responses: resultResponse(
        'A page of talks',
        z.object({ talks: z.array(talkSchema.extend({ found: foundSchema })), page: pageSchema, isMore: moreSchema }),
      ),
    }),
    async (context) => {
      const { page, length, keyword, sortKey, searchBy } = context.req.valid('query');
      const db = context.get('db');
      const viewerId = viewerIdOf(context);
      const asked = { keyword, viewerId, page, size: length, sort: sortOf[sortKey], searchBy: placeOf[searchBy] };
      const results = await searchTalks(db, asked);
      const items = results.hits.map(({ item }) => item);
      const flags = await viewerFlags(db, viewerId, items);
      const talks = withFound(
        results,
        items.map((talk) => talkBody(talk, flags.get(talk.id))),
      );
      return context.json(
        resultBody({ talks, page: pageOf(page, length, results.total), isMore: results.isMore }),
        200,
      );
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/search/users',
      operationId: 'searchUsers',
      summary: 'Searches members by nickname and introduction',
      rate: 'searches',
      request: {
        query: z.object({
          ...paging,
          sortKey: z.enum(['relevanceDesc', 'characterAsc']).default('relevanceDesc'),
          searchBy: placeSchema(['all', 'nickname']),
        }),
      },
      responses: resultResponse(
        'A page of members',
        z.object({ list: z.array(personSchema), page: pageSchema, isMore: moreSchema }),
      ),
    }),
    async (context) => {
      const { page, length, keyword, sortKey, searchBy } = context.req.valid('query');
      const asked = { keyword, viewerId: viewerIdOf(context), page, size: length };
      const results = await searchPeople(context.get('db'), {
        ...asked,
        sort: sortOf[sortKey],
        searchBy: placeOf[searchBy],
      });
      const list = results.hits.map(({ item, ...hit }) => ({
        userId: item.id,
        nickname: item.nickname,
        introduction: item.introduction,
        profileImage: item.picture && portraitUrl(item.picture),
        isMaker: item.isMaker,
        subscriberCount: item.followerCount,
        found: found({ item, ...hit }),
      }));
      return context.json(resultBody({ list, page: pageOf(page, length, results.total), isMore: results.isMore }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/search/suggest',
      operationId: 'suggest',
      summary: 'Suggests tags and plants that begin with the typed text',
      request: { query: z.object({ keyword: typedSchema.default('') }) },
      responses: resultResponse(
        'Suggestions',
        z.object({
          suggestTags: z.array(z.string()),
          suggestPlants: z.array(z.object({ slug: z.string(), name: z.string(), note: z.string() })),
        }),
      ),
    }),
    async (context) => {
      const { keyword } = context.req.valid('query');
      return context.json(resultBody(await suggest(context.get('db'), keyword)), 200);
    },
  );
