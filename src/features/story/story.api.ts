import { createRoute, z } from '@hono/zod-openapi';
import { createApi, idSchema, pageNumberSchema, pageSchema, pageSizeSchema, resultResponse } from '../../http/api.ts';
import { pageOf, resultBody } from '../../http/envelope.ts';
import { presentOrThrow, summaryBody, summarySchema, visitedSchema } from '../content/content.api.ts';
import { countView } from '../view/view.api.ts';
import { getStory, listStories, relatedStories } from './story.server.ts';
import { MAX_TAG_LENGTH, RELATED_STORIES, STORIES_PER_PAGE, type StorySummary } from './story.ts';

const storySchema = summarySchema.extend({
  tag: z.string(),
  tags: z.array(z.string()),
  storyStatus: z.string(),
  isBlock: z.boolean(),
});
const storyDetailSchema = storySchema.extend({
  relativeArticle: storySchema.shape.relativeArticle.extend({ body: z.string() }),
});

function storyBody(story: StorySummary): z.infer<typeof storySchema> {
  return {
    ...summaryBody(story),
    tag: story.tags[0] ?? '',
    tags: story.tags,
    storyStatus: 'PUBLISHED',
    isBlock: false,
  };
}

export const storyApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/stories',
      summary: 'Published stories, newest first',
      request: {
        query: z.object({
          page: pageNumberSchema,
          length: pageSizeSchema(STORIES_PER_PAGE),
          orderbyStory: z.enum(['desc']).default('desc'),
          tag: z.string().min(1).max(MAX_TAG_LENGTH).optional(),
        }),
      },
      responses: resultResponse('A page of stories', z.object({ list: z.array(storySchema), page: pageSchema })),
    }),
    async (context) => {
      const { page, length, tag } = context.req.valid('query');
      const { items, total } = await listStories(context.get('db'), { page, length, tag });
      return context.json(resultBody({ list: items.map(storyBody), page: pageOf(page, length, total) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/stories/{id}',
      summary: 'One story; its body is a JSON string of blocks',
      request: { params: z.object({ id: idSchema }), query: visitedSchema },
      responses: resultResponse('The story', storyDetailSchema),
    }),
    async (context) => {
      const story = presentOrThrow(await getStory(context.get('db'), context.req.valid('param').id));
      if (context.req.valid('query').visited === 'true') await countView(context, story.id);
      const body = storyBody(story);
      return context.json(
        resultBody({ ...body, relativeArticle: { ...body.relativeArticle, body: JSON.stringify(story.body) } }),
        200,
      );
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/discover/{id}/relative',
      summary: 'Stories like this one',
      request: {
        params: z.object({ id: idSchema }),
        query: z.object({
          relativelimitCnt: pageSizeSchema(RELATED_STORIES),
          orderbyPublished: z.enum(['desc']).default('desc'),
        }),
      },
      responses: resultResponse('Related stories', z.object({ list: z.array(storySchema) })),
    }),
    async (context) => {
      const db = context.get('db');
      const story = presentOrThrow(await getStory(db, context.req.valid('param').id));
      const related = await relatedStories(db, story, context.req.valid('query').relativelimitCnt);
      return context.json(resultBody({ list: related.map(storyBody) }), 200);
    },
  );
