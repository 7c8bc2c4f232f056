import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Queryable } from '../../../db/connection.ts';
import {
  type ApiEnv,
  createApi,
  idSchema,
  jsonBody,
  jsonOnly,
  pageNumberSchema,
  pageSchema,
  pageSizeSchema,
  resultResponse,
} from '../../../http/api.ts';
import { pageOf, resultBody } from '../../../http/envelope.ts';
import { ApiError } from '../../../http/errors.ts';
import { createRoute } from '../../../http/route.ts';
import {
  checkIfRefused,
  makersOnly,
  membersOnly,
  requestOf,
  requireMaker,
  requireViewer,
} from '../../../session/guard.ts';
import { actOnceInTransaction } from '../../../session/once.server.ts';
import { absences } from '../../writing/content/content.api.ts';
import { publishAtSchema } from '../../writing/content/reading-input.ts';
import { draftFields, seenDateSchema } from '../../writing/draft/written-in.ts';
import { formerMakersToo } from './former-makers.middleware.ts';
import { getOwnStory, listOwnStories, requireOwnStory } from './own-story.server.ts';
import { OWN_STORIES_PER_PAGE } from './own-story.ts';
import type { StoryStatus } from '../../../site/path-values.ts';
import { ownEntryBody, ownEntrySchema, ownStoryBody, ownStorySchema, statusSchema } from './own-story-body.ts';
import { deleteStory, hideStory, publishStory, rescheduleStory, withdrawStory } from './story-status.server.ts';
import { storyInputSchema } from './story-input.ts';
import { createStory, editStory } from './write-story.server.ts';

const idParameter = z.object({ id: idSchema });
const onOwnStory = checkIfRefused(requireOwnStory);

/** Returns the response body of the caller's own story. */
async function bodyOf(context: Context<ApiEnv>, id: number) {
  return ownStoryBody(await getOwnStory(context.get('db'), requireViewer(context).id, id));
}

type Move = { status: StoryStatus; publishAt?: Date | undefined };

/**
 * Changes the status of the author's story.
 * @returns the id of the draft if the status is DRAFT, and otherwise null
 */
async function move(db: Queryable, authorId: number, id: number, { status, publishAt }: Move): Promise<number | null> {
  if (status === 'DRAFT') return withdrawStory(db, authorId, id);
  if (status === 'PUBLISHED') await publishStory(db, authorId, id);
  else if (status === 'HIDDEN') await hideStory(db, authorId, id);
  else if (publishAt) await rescheduleStory(db, authorId, id, publishAt);
  else throw new ApiError('BAD_REQUEST', '언제 발행할지 골라 주세요.', { field: 'publishAt' });
  return null;
}

export const ownStoryApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/user/my/stories/{status}',
      operationId: 'listMyStories',
      middleware: [membersOnly, formerMakersToo] as const,
      summary: 'Lists the caller’s stories with a status',
      request: {
        params: z.object({ status: statusSchema }),
        query: z.object({ page: pageNumberSchema, length: pageSizeSchema(OWN_STORIES_PER_PAGE) }),
      },
      responses: resultResponse('A page of stories', z.object({ list: z.array(ownEntrySchema), page: pageSchema })),
    }),
    async (context) => {
      const { status } = context.req.valid('param');
      const { page, length } = context.req.valid('query');
      const authorId = requireViewer(context).id;
      const { items, total } = await listOwnStories(context.get('db'), authorId, status, { page, length });
      return context.json(resultBody({ list: items.map(ownEntryBody), page: pageOf(page, length, total) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/user/my/story/{id}',
      operationId: 'getMyStory',
      middleware: [membersOnly, formerMakersToo] as const,
      summary: 'Returns a story of the caller in any status, for editing',
      request: { params: idParameter },
      failures: absences.story,
      responses: resultResponse('The story', ownStorySchema),
    }),
    async (context) => context.json(resultBody(await bodyOf(context, context.req.valid('param').id)), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/stories',
      operationId: 'writeStory',
      rate: 'writes',
      middleware: [membersOnly, makersOnly, jsonOnly] as const,
      summary: 'Publishes or schedules a story',
      request: { body: jsonBody(storyInputSchema.extend({ ...draftFields, publishAt: publishAtSchema.optional() })) },
      failures: absences.story,
      responses: resultResponse('The story', ownStorySchema),
    }),
    async (context) => {
      const [db, request] = [context.get('db'), requestOf(context)];
      const { draftId, draftVersion, publishAt, ...input } = context.req.valid('json');
      const draft = { id: draftId, version: draftVersion };
      const id = await actOnceInTransaction(db, request, (transaction) =>
        createStory(transaction, request.memberId, input, { publishAt, draft }),
      );
      return context.json(resultBody(await bodyOf(context, id)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/stories/{id}',
      operationId: 'editStory',
      rate: 'writes',
      middleware: [membersOnly, makersOnly, onOwnStory, jsonOnly] as const,
      summary: 'Edits a story of the caller',
      request: {
        params: idParameter,
        body: jsonBody(storyInputSchema.extend({ ...draftFields, updatedDate: seenDateSchema })),
      },
      failures: [...absences.story, 'CHANGED_ELSEWHERE'],
      responses: resultResponse('The story', ownStorySchema),
    }),
    async (context) => {
      const [db, request] = [context.get('db'), requestOf(context)];
      const { id } = context.req.valid('param');
      const { draftId, draftVersion, updatedDate, ...input } = context.req.valid('json');
      const change = { input, seen: new Date(updatedDate), draft: { id: draftId, version: draftVersion } };
      await actOnceInTransaction(db, request, async (transaction) => {
        await editStory(transaction, request.memberId, id, change);
        return id;
      });
      return context.json(resultBody(await bodyOf(context, id)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/stories/{id}/status',
      operationId: 'setStoryStatus',
      rate: 'writes',
      middleware: [membersOnly, formerMakersToo, onOwnStory, jsonOnly] as const,
      summary: 'Publishes or hides a story of the caller, reschedules it, or turns a scheduled story back into a draft',
      request: {
        params: idParameter,
        body: jsonBody(z.object({ status: statusSchema, publishAt: publishAtSchema.optional() })),
      },
      failures: [...absences.story, 'TOO_MANY_DRAFTS'],
      responses: resultResponse(
        'The new status',
        z.object({
          storyStatus: statusSchema,
          draftId: z
            .number()
            .nullable()
            .openapi({ description: 'The draft that the scheduled story has become; otherwise null' }),
        }),
      ),
    }),
    async (context) => {
      const [db, request] = [context.get('db'), requestOf(context)];
      const { id } = context.req.valid('param');
      const wanted = context.req.valid('json');
      if (wanted.status === 'PUBLISHED' || wanted.status === 'SCHEDULED') requireMaker(context);
      const draftId = await actOnceInTransaction(db, request, (transaction) =>
        move(transaction, request.memberId, id, wanted),
      );
      return context.json(resultBody({ storyStatus: wanted.status, draftId }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/stories/{id}',
      operationId: 'deleteStory',
      rate: 'writes',
      middleware: [membersOnly, formerMakersToo] as const,
      summary: 'Deletes a story of the caller',
      request: { params: idParameter },
      failures: absences.story,
      responses: resultResponse('The story is deleted', z.null()),
    }),
    async (context) => {
      const [db, request] = [context.get('db'), requestOf(context)];
      await actOnceInTransaction(db, request, async (transaction) => {
        await deleteStory(transaction, request.memberId, context.req.valid('param').id);
        return null;
      });
      return context.json(resultBody(null), 200);
    },
  );
