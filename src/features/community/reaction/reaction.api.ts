import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  type ApiEnv,
  createApi,
  dataResponse,
  idSchema,
  jsonBody,
  jsonOnly,
  resultResponse,
} from '../../../http/api.ts';
import { dataBody, resultBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { membersOrPopup, requestOf, requireViewer } from '../../../session/guard.ts';
import { absences } from '../../writing/content/content.api.ts';
import type { ContentKind } from '../../writing/content/content.server.ts';
import { type Reacted, type Reaction, react, takeBack, toggleReaction } from './reaction.server.ts';

const emotionSchema = z.object({ emotionRegistration: z.boolean(), emotionCount: z.number() });
const bookmarkSchema = z.object({ bookmark: z.boolean() });
const byId = { request: { params: z.object({ id: idSchema }) } };
const byStoryId = { request: { body: jsonBody(z.object({ storyId: idSchema })) } };

const emotionBody = ({ active, count }: Reacted) => ({ emotionRegistration: active, emotionCount: count });
const bookmarkBody = ({ active }: Reacted) => ({ bookmark: active });

/**
 * Runs a command for the calling member.
 * @throws ApiError if the content does not exist
 */
function act(context: Context<ApiEnv>, command: typeof react, reaction: Reaction, kind: ContentKind, id: number) {
  const memberId = requireViewer(context, 'LOGIN_REQUIRED').id;
  return command(context.get('db'), reaction, { memberId, contentId: id, kind });
}

/** Idempotent by request id, so that a repeated call does not undo the toggle. */
function toggle(context: Context<ApiEnv>, reaction: Reaction, storyId: number): Promise<Reacted> {
  const to = { contentId: storyId, kind: 'story', ...requestOf(context, 'LOGIN_REQUIRED') } as const;
  return toggleReaction(context.get('db'), reaction, to);
}

export const reactionApi = createApi()
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/article/{id}/emotion',
      operationId: 'applaudArticle',
      rate: 'writes',
      summary: 'Applauds an article',
      middleware: membersOrPopup,
      ...byId,
      failures: absences.article,
      responses: dataResponse('The applause was stored', emotionSchema),
    }),
    async (context) => {
      const reacted = await act(context, react, 'applause', 'article', context.req.valid('param').id);
      return context.json(dataBody(emotionBody(reacted)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/article/{id}/emotion',
      operationId: 'takeArticleApplauseBack',
      rate: 'writes',
      summary: 'Removes the applause',
      middleware: membersOrPopup,
      ...byId,
      failures: absences.article,
      responses: dataResponse('The applause was removed', emotionSchema),
    }),
    async (context) => {
      const reacted = await act(context, takeBack, 'applause', 'article', context.req.valid('param').id);
      return context.json(dataBody(emotionBody(reacted)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/article/{id}/bookmark',
      operationId: 'scrapArticle',
      rate: 'writes',
      summary: 'Scraps an article',
      middleware: membersOrPopup,
      ...byId,
      failures: absences.article,
      responses: dataResponse('The scrap was stored', bookmarkSchema),
    }),
    async (context) => {
      const reacted = await act(context, react, 'scrap', 'article', context.req.valid('param').id);
      return context.json(dataBody(bookmarkBody(reacted)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/article/{id}/bookmark',
      operationId: 'removeArticleScrap',
      rate: 'writes',
      summary: 'Removes the scrap of an article, even if the article is hidden or deleted',
      middleware: membersOrPopup,
      ...byId,
      failures: absences.article,
      responses: dataResponse('The scrap was removed', bookmarkSchema),
    }),
    async (context) => {
      const reacted = await act(context, takeBack, 'scrap', 'article', context.req.valid('param').id);
      return context.json(dataBody(bookmarkBody(reacted)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/discover/applaud',
      operationId: 'toggleStoryApplause',
      rate: 'writes',
      summary: 'Toggles the applause for a story; the answer has the new state',
      middleware: [membersOrPopup, jsonOnly] as const,
      ...byStoryId,
      failures: absences.story,
      responses: resultResponse('The new state', emotionSchema),
    }),
    async (context) => {
      const reacted = await toggle(context, 'applause', context.req.valid('json').storyId);
      return context.json(resultBody(emotionBody(reacted)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/discover/bookmark',
      operationId: 'toggleStoryScrap',
      rate: 'writes',
      summary: 'Toggles the scrap of a story',
      middleware: [membersOrPopup, jsonOnly] as const,
      ...byStoryId,
      failures: absences.story,
      responses: resultResponse('Whether the scrap was stored or removed', z.enum(['insert', 'delete'])),
    }),
    async (context) => {
      const { active } = await toggle(context, 'scrap', context.req.valid('json').storyId);
      return context.json(resultBody(active ? ('insert' as const) : ('delete' as const)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/community/talk/{id}/like',
      operationId: 'applaudTalk',
      rate: 'writes',
      summary: 'Applauds a talk',
      middleware: membersOrPopup,
      ...byId,
      failures: absences.talk,
      responses: resultResponse('The applause was stored', emotionSchema),
    }),
    async (context) => {
      const reacted = await act(context, react, 'applause', 'talk', context.req.valid('param').id);
      return context.json(resultBody(emotionBody(reacted)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/community/talk/{id}/like',
      operationId: 'takeTalkApplauseBack',
      rate: 'writes',
      summary: 'Removes the applause',
      middleware: membersOrPopup,
      ...byId,
      failures: absences.talk,
      responses: resultResponse('The applause was removed', emotionSchema),
    }),
    async (context) => {
      const reacted = await act(context, takeBack, 'applause', 'talk', context.req.valid('param').id);
      return context.json(resultBody(emotionBody(reacted)), 200);
    },
  );
