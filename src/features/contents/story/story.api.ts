import { z } from '@hono/zod-openapi';
import { cacheAnswer } from '../../../cache/cached-calls.ts';
import { cacheFor, tagOf } from '../../../cache/tags.ts';
import type { Queryable } from '../../../db/connection.ts';
import {
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
import { renamedTo } from '../../writing/content/tag/current-tags.server.ts';
import { MAX_TAG_LENGTH, tagOfAddress } from '../../writing/content/tag/tag.ts';
import {
  absences,
  presentOrThrow,
  summaryBody,
  summarySchema,
  visitedSchema,
} from '../../writing/content/content.api.ts';
import type { ViewerFlags } from '../../writing/content/viewer-flags.ts';
import { viewerFlags } from '../../community/reaction/viewer-flags.server.ts';
import { countView } from '../view/view.api.ts';
import { getStory, listStories, relatedStories } from './story.server.ts';
import { RELATED_STORIES, STORIES_PER_PAGE, type StorySummary } from './story.ts';

export const storySchema = summarySchema.extend({
  tag: z.string(),
  tags: z.array(z.string()),
  storyStatus: z.string(),
});
const storyDetailSchema = storySchema.extend({
  relativeArticle: storySchema.shape.relativeArticle.extend({ body: z.string() }),
  commentsClosed: z.boolean().openapi({ description: 'Whether the author has closed the comments' }),
});

function storyBody(story: StorySummary, flags?: ViewerFlags): z.infer<typeof storySchema> {
  return {
    ...summaryBody(story, flags),
    tag: story.tags[0] ?? '',
    tags: story.tags,
    storyStatus: 'PUBLISHED',
  };
}

/** Returns the response bodies of stories, with the viewer's flags. */
export async function storyBodies(db: Queryable, viewerId: number | undefined, stories: StorySummary[]) {
  const flags = await viewerFlags(db, viewerId, stories);
  return stories.map((story) => storyBody(story, flags.get(story.id)));
}

export const storyApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/stories',
      operationId: 'listStories',
      summary: 'Lists published stories, newest first',
      request: {
        query: z.object({
          page: pageNumberSchema,
          length: pageSizeSchema(STORIES_PER_PAGE),
          orderbyStory: z.enum(['desc']).default('desc'),
          tag: z
            .string()
            .refine((spelled) => tagOfAddress(spelled) !== undefined)
            .transform((spelled) => tagOfAddress(spelled) ?? '')
            .optional()
            .openapi({
              minLength: 1,
              description: `At most ${MAX_TAG_LENGTH} characters; a former name of a tag finds the stories of the present one`,
            }),
        }),
      },
      responses: resultResponse('A page of stories', z.object({ list: z.array(storySchema), page: pageSchema })),
    }),
    async (context) => {
      const { page, length, tag } = context.req.valid('query');
      const db = context.get('db');
      const viewerId = viewerIdOf(context);
      const listOf = (name?: string) => listStories(db, { page, length, tag: name, viewerId });
      const asked = await listOf(tag);
      const renamed = tag !== undefined && asked.total === 0 ? await renamedTo(db, tag) : undefined;
      const { items, total } = renamed === undefined ? asked : await listOf(renamed);
      cacheAnswer(context, {
        ...cacheFor.minutes,
        tags: [tagOf.list('story'), ...items.map(({ id }) => tagOf.content(id))],
      });
      const list = await storyBodies(db, viewerId, items);
      return context.json(resultBody({ list, page: pageOf(page, length, total) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/stories/{id}',
      operationId: 'getStory',
      summary: 'Returns a story; its body is a JSON string of nodes',
      request: { params: z.object({ id: idSchema }), query: visitedSchema },
      failures: absences.story,
      responses: resultResponse('The story', storyDetailSchema),
    }),
    async (context) => {
      const db = context.get('db');
      const story = presentOrThrow(await getStory(db, context.req.valid('param').id));
      const flags = await viewerFlags(db, viewerIdOf(context), [story]);
      if (context.req.valid('query').visited === 'true') await countView(context, story.id);
      const body = storyBody(story, flags.get(story.id));
      return context.json(
        resultBody({
          ...body,
          relativeArticle: { ...body.relativeArticle, body: JSON.stringify(story.body) },
          commentsClosed: story.areCommentsClosed,
        }),
        200,
      );
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/discover/{id}/relative',
      operationId: 'listRelatedStories',
      summary: 'Lists related stories, and the newest stories if there are too few',
      request: {
        params: z.object({ id: idSchema }),
        query: z.object({
          relativelimitCnt: pageSizeSchema(RELATED_STORIES),
          orderbyPublished: z.enum(['desc']).default('desc'),
        }),
      },
      failures: absences.story,
      responses: resultResponse('Related stories', z.object({ list: z.array(storySchema) })),
    }),
    async (context) => {
      const db = context.get('db');
      const story = presentOrThrow(await getStory(db, context.req.valid('param').id));
      const viewerId = viewerIdOf(context);
      const limit = context.req.valid('query').relativelimitCnt;
      const related = await relatedStories(db, story, { limit, viewerId });
      return context.json(resultBody({ list: await storyBodies(db, viewerId, related) }), 200);
    },
  );
