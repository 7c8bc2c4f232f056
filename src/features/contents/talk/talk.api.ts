import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
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
import { cacheAnswer } from '../../../cache/cached-calls.ts';
import { cacheFor, tagOf } from '../../../cache/tags.ts';
import type { Queryable } from '../../../db/connection.ts';
import { pageOf, resultBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { checkFirst, membersOnly, requestOf, requireViewer, viewerIdOf } from '../../../session/guard.ts';
import { actOnceInTransaction } from '../../../session/once.server.ts';
import { absences, presentOrThrow, visitedSchema } from '../../writing/content/content.api.ts';
import type { Listing } from '../../writing/content/content.ts';
import { hostOf } from '../../community/review/contacts.ts';
import { draftFields, seenDateSchema } from '../../writing/draft/written-in.ts';
import { viewerFlags } from '../../community/reaction/viewer-flags.server.ts';
import { countView } from '../view/view.api.ts';
import { talkBody, talkSchema } from './talk-body.ts';
import { talkInputSchema } from './talk-input.ts';
import { listTalks, listTalksBy } from './list/talk-lists.server.ts';
import { getTalk, listChannels } from './talk.server.ts';
import { OWN_TALKS, type Talk, TALKS_PER_PAGE } from './talk.ts';
import { createTalk, deleteTalk, editTalk, requireOwnTalk, setSolvedBy } from './write-talk.server.ts';

const idParameter = z.object({ id: idSchema });
const onOwnTalk = checkFirst(requireOwnTalk);
const yes = z.enum(['0', '1', 'true', 'false']).optional();
const isYes = (text: z.infer<typeof yes>) => text === '1' || text === 'true';

const channelSchema = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  is_activate: z.number(),
  isForHelp: z.boolean(),
});
const talksSchema = z.object({ talks: z.array(talkSchema), page: pageSchema });

/** Returns a talk as the caller sees it. @throws ApiError with the reason if it is not shown */
async function bodyOf(context: Context<ApiEnv>, id: number) {
  const db = context.get('db');
  const viewerId = viewerIdOf(context);
  const talk = presentOrThrow(await getTalk(db, id, viewerId));
  const flags = await viewerFlags(db, viewerId, [talk]);
  return talkBody(talk, flags.get(talk.id));
}

async function pageBody(context: Context<ApiEnv>, { items, total }: Listing<Talk>, page: number, size: number) {
  const flags = await viewerFlags(context.get('db'), viewerIdOf(context), items);
  return { talks: items.map((talk) => talkBody(talk, flags.get(talk.id))), page: pageOf(page, size, total) };
}

const paging = { page: pageNumberSchema, pageCount: pageSizeSchema(TALKS_PER_PAGE) };

const channels = {
  method: 'get',
  operationId: 'listChannels',
  summary: 'Lists the channels in their order',
  request: { query: z.object({ is_activate: z.enum(['1']).optional() }) },
  responses: resultResponse('Channels', z.object({ list: z.array(channelSchema) })),
} as const;

async function channelsBody(db: Queryable) {
  const list = await listChannels(db);
  return resultBody({ list: list.map((channel) => ({ ...channel, is_activate: 1 })) });
}

export const talkApi = createApi()
  .openapi(createRoute({ ...channels, path: '/v1/community/channelInfo' }), async (context) =>
    context.json(await channelsBody(context.get('db')), 200),
  )
  // Existing clients call this address with a slash at its end. The OpenAPI document names only the other one.
  .openapi(createRoute({ ...channels, path: '/v1/community/channelInfo/', hide: true }), async (context) =>
    context.json(await channelsBody(context.get('db')), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/community/talks',
      operationId: 'listTalks',
      summary: `Lists talks, newest first; channel ${OWN_TALKS} contains the caller’s talks`,
      request: {
        query: z.object({ ...paging, imageOnly: yes, channelId: idSchema.optional() }),
      },
      failures: ['UNAUTHORIZED'],
      responses: resultResponse('A page of talks', talksSchema),
    }),
    async (context) => {
      const { page, pageCount, imageOnly, channelId } = context.req.valid('query');
      const db = context.get('db');
      const viewerId = viewerIdOf(context);
      const asked = { page, pageCount, viewerId };
      const found =
        channelId === OWN_TALKS
          ? await listTalksBy(db, { ...asked, authorId: requireViewer(context).id, withPending: true })
          : await listTalks(db, { ...asked, channelId, imageOnly: isYes(imageOnly) });
      const contents = found.items.map(({ id }) => tagOf.content(id));
      cacheAnswer(context, { ...cacheFor.minutes, tags: [tagOf.list('talk'), ...contents] });
      return context.json(resultBody(await pageBody(context, found, page, pageCount)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/community/talks/user/{id}',
      operationId: 'listTalksOfMember',
      summary: 'Lists the talks of a member, newest first',
      request: { params: idParameter, query: z.object(paging) },
      responses: resultResponse('A page of talks', talksSchema),
    }),
    async (context) => {
      const { page, pageCount } = context.req.valid('query');
      const authorId = context.req.valid('param').id;
      const found = await listTalksBy(context.get('db'), { page, pageCount, authorId, viewerId: viewerIdOf(context) });
      return context.json(resultBody(await pageBody(context, found, page, pageCount)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/community/talk',
      operationId: 'writeTalk',
      rate: 'writes',
      middleware: [membersOnly, jsonOnly] as const,
      summary: 'Publishes a talk; a newcomer’s talk with contacts or links is pending review first',
      request: { body: jsonBody(talkInputSchema.extend(draftFields)) },
      failures: absences.talk,
      responses: resultResponse('The talk', talkSchema),
    }),
    async (context) => {
      const [db, request] = [context.get('db'), requestOf(context)];
      const { draftId, draftVersion, ...input } = context.req.valid('json');
      const draft = { id: draftId, version: draftVersion };
      const id = await actOnceInTransaction(db, request, (transaction) =>
        createTalk(transaction, request.memberId, input, { draft, ownHost: hostOf(context.get('config')) }),
      );
      return context.json(resultBody(await bodyOf(context, id)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/community/talk/{id}',
      operationId: 'getTalk',
      summary: 'Returns a talk',
      request: { params: idParameter, query: visitedSchema },
      failures: absences.talk,
      responses: resultResponse('The talk', talkSchema),
    }),
    async (context) => {
      const { id } = context.req.valid('param');
      const body = await bodyOf(context, id);
      if (context.req.valid('query').visited === 'true' && !body.isPendingReview) await countView(context, id);
      return context.json(resultBody(body), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/community/talk/{id}',
      operationId: 'editTalk',
      rate: 'writes',
      middleware: [membersOnly, onOwnTalk, jsonOnly] as const,
      summary: 'Edits a talk of the caller; contacts or links of a newcomer start a review, and removing them ends it',
      request: {
        params: idParameter,
        body: jsonBody(talkInputSchema.extend({ ...draftFields, updatedDate: seenDateSchema.optional() })),
      },
      failures: [...absences.talk, 'CHANGED_ELSEWHERE'],
      responses: resultResponse('The talk', talkSchema),
    }),
    async (context) => {
      const [db, request] = [context.get('db'), requestOf(context)];
      const { id } = context.req.valid('param');
      const { draftId, draftVersion, updatedDate, ...input } = context.req.valid('json');
      const draft = { id: draftId, version: draftVersion };
      const seen = updatedDate === undefined ? undefined : new Date(updatedDate);
      await actOnceInTransaction(db, request, async (transaction) => {
        const ownHost = hostOf(context.get('config'));
        await editTalk(transaction, request.memberId, id, { input, seen, draft, ownHost });
        return id;
      });
      return context.json(resultBody(await bodyOf(context, id)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/community/talk/{id}',
      operationId: 'deleteTalk',
      rate: 'writes',
      middleware: membersOnly,
      summary: 'Deletes a talk of the caller',
      request: { params: idParameter },
      failures: absences.talk,
      responses: resultResponse('The talk is deleted', z.null()),
    }),
    async (context) => {
      const [db, request] = [context.get('db'), requestOf(context)];
      await actOnceInTransaction(db, request, async (transaction) => {
        await deleteTalk(transaction, request.memberId, context.req.valid('param').id);
        return null;
      });
      return context.json(resultBody(null), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/community/talk/{id}/solved',
      operationId: 'setTalkSolved',
      rate: 'writes',
      middleware: [membersOnly, onOwnTalk, jsonOnly] as const,
      summary: 'Marks the comment that solved the caller’s talk in a channel for help; `null` removes the mark',
      request: { params: idParameter, body: jsonBody(z.object({ commentId: idSchema.nullable() })) },
      failures: absences.talk,
      responses: resultResponse('The marked comment', z.object({ solvedCommentId: z.number().nullable() })),
    }),
    async (context) => {
      const { commentId } = context.req.valid('json');
      await setSolvedBy(context.get('db'), requireViewer(context).id, context.req.valid('param').id, commentId);
      return context.json(resultBody({ solvedCommentId: commentId }), 200);
    },
  );
