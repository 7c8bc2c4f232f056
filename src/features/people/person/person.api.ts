import { z } from '@hono/zod-openapi';
import {
  afterIdSchema,
  createApi,
  idSchema,
  pageNumberSchema,
  pageSchema,
  pageSizeSchema,
  resultResponse,
} from '../../../http/api.ts';
import { pageOf, resultBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { viewerIdOf } from '../../../session/guard.ts';
import { presentOrThrow } from '../../writing/content/content.api.ts';
import { portraitUrl } from '../member/account.ts';
import { storyBodies, storySchema } from '../../contents/story/story.api.ts';
import { listStoriesBy } from '../../contents/story/story.server.ts';
import { STORIES_PER_PAGE } from '../../contents/story/story.ts';
import { relationTo } from './relation.server.ts';
import { getPerson } from './person.server.ts';

const personSchema = z.object({
  userId: z.number(),
  nickname: z.string(),
  introduction: z.string(),
  image: z.string().nullable(),
  isMaker: z.boolean(),
  isWriter: z.boolean(),
  followerCount: z.number(),
  followingCount: z.number(),
  subscriberCount: z.number(),
  storyCount: z.number(),
  articleCount: z.number(),
  talkCount: z.number(),
  joinedDate: z.iso.datetime(),
  links: z.array(z.string()).openapi({ description: 'Addresses of a maker on other sites' }),
  storeLink: z.string().nullable(),
  subscribe: z.boolean().openapi({ description: 'Whether the caller follows the member' }),
  isBlock: z.boolean().openapi({ description: 'Whether the caller has blocked the member; `list` is then empty' }),
  list: z.array(storySchema).openapi({ description: 'A page of the member’s stories' }),
  page: pageSchema,
  lastIndex: z.number().nullable().openapi({ description: 'The id of the last story in the list' }),
});

export const personApi = createApi().openapi(
  createRoute({
    method: 'get',
    path: '/v1/user/{userId}',
    operationId: 'getPerson',
    summary: 'Returns a member and a page of their stories',
    request: {
      params: z.object({ userId: idSchema }),
      query: z.object({
        page: pageNumberSchema,
        length: pageSizeSchema(STORIES_PER_PAGE),
        orderby: z.enum(['desc', 'asc']).default('desc').openapi({ description: 'Newest or oldest first' }),
        lastIndex: afterIdSchema
          .optional()
          .openapi({ description: 'Only stories after the story with this id; 0 for all. Page 0 starts there.' }),
      }),
    },
    failures: ['NOT_FOUND'],
    responses: resultResponse('The member', personSchema),
  }),
  async (context) => {
    const { userId } = context.req.valid('param');
    const { page, length, orderby, lastIndex } = context.req.valid('query');
    const db = context.get('db');
    const viewerId = viewerIdOf(context);
    const { id, joinedAt, picture, ...person } = presentOrThrow(await getPerson(db, userId, viewerId));
    const [{ follows, blocks }, { items, total }] = await Promise.all([
      relationTo(db, viewerId, id),
      listStoriesBy(db, {
        page,
        length,
        authorId: id,
        viewerId,
        oldestFirst: orderby === 'asc',
        afterId: lastIndex || undefined,
      }),
    ]);
    const about = { ...person, userId: id, image: portraitUrl(picture), joinedDate: joinedAt.toISOString() };
    const list = await storyBodies(db, viewerId, items);
    const stories = { list, page: pageOf(page, length, total), lastIndex: items.at(-1)?.id ?? null };
    return context.json(resultBody({ ...about, subscribe: follows, isBlock: blocks, ...stories }), 200);
  },
);
