import { createRoute, z } from '@hono/zod-openapi';
import { createApi, idSchema, pageNumberSchema, pageSchema, pageSizeSchema, resultResponse } from '../../http/api.ts';
import { pageOf, resultBody } from '../../http/envelope.ts';
import { presentOrThrow, summaryBody, summarySchema } from '../content/content.api.ts';
import { getStory, listStories } from './story.server.ts';
import { MAX_TAG_LENGTH, STORIES_PER_PAGE, type StorySummary } from './story.ts';

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
      request: {
        params: z.object({ id: idSchema }),
        query: z.object({ visited: z.enum(['true', 'false']).optional() }),
      },
      responses: resultResponse('The story', storyDetailSchema),
    }),
    async (context) => {
      const { id } = context.req.valid('param');
      const story = presentOrThrow(await getStory(context.get('db'), id));
      const body = storyBody(story);
      return context.json(
        resultBody({ ...body, relativeArticle: { ...body.relativeArticle, body: JSON.stringify(story.body) } }),
        200,
      );
    },
  );
