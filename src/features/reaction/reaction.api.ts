import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type ApiEnv, createApi, dataResponse, idSchema, jsonBody, jsonOnly, resultResponse } from '../../http/api.ts';
import { dataBody, resultBody } from '../../http/envelope.ts';
import { membersOrPopup, requireViewer } from '../../session/guard.ts';
import { actOnce } from '../../session/once.server.ts';
import { presentOrThrow } from '../content/content.api.ts';
import type { ContentKind } from '../content/content.server.ts';
import { type Reacted, type Reaction, react, takeBack, toggleReaction } from './reaction.server.ts';

/** Applause and scraps; spec 2, sections 4 and 7. */

const emotionSchema = z.object({ emotionRegistration: z.boolean(), emotionCount: z.number() });
const bookmarkSchema = z.object({ bookmark: z.boolean() });
const byId = { request: { params: z.object({ id: idSchema }) } };
const byStoryId = { request: { body: jsonBody(z.object({ storyId: idSchema })) } };

const emotionBody = ({ active, count }: Reacted) => ({ emotionRegistration: active, emotionCount: count });
const bookmarkBody = ({ active }: Reacted) => ({ bookmark: active });

/** Does this for the member who calls. @throws ApiError when the content is not there */
async function act(context: Context<ApiEnv>, command: typeof react, reaction: Reaction, kind: ContentKind, id: number) {
  const memberId = requireViewer(context, 'LOGIN_REQUIRED').id;
  return presentOrThrow(await command(context.get('db'), reaction, { memberId, contentId: id, kind }));
}

/** A call that comes twice under one id must not undo itself. */
function toggle(context: Context<ApiEnv>, reaction: Reaction, storyId: number): Promise<Reacted> {
  const viewer = requireViewer(context, 'LOGIN_REQUIRED');
  const to = { memberId: viewer.id, contentId: storyId, kind: 'story' } as const;
  return actOnce(context.get('db'), viewer, context.get('requestId'), async (transaction) =>
    presentOrThrow(await toggleReaction(transaction, reaction, to)),
  );
}

export const reactionApi = createApi()
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/article/{id}/emotion',
      summary: 'Applauds an article',
      middleware: membersOrPopup,
      ...byId,
      responses: dataResponse('Applauded', emotionSchema),
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
      summary: 'Takes the applause back',
      middleware: membersOrPopup,
      ...byId,
      responses: dataResponse('Taken back', emotionSchema),
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
      summary: 'Scraps an article',
      middleware: membersOrPopup,
      ...byId,
      responses: dataResponse('Scrapped', bookmarkSchema),
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
      summary: 'Removes the scrap, also of an article that is no longer shown',
      middleware: membersOrPopup,
      ...byId,
      responses: dataResponse('Removed', bookmarkSchema),
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
      summary: 'Applauds a story, or takes the applause back; the answer tells which',
      middleware: [membersOrPopup, jsonOnly] as const,
      ...byStoryId,
      responses: resultResponse('What holds now', emotionSchema),
    }),
    async (context) => {
      const reacted = await toggle(context, 'applause', context.req.valid('json').storyId);
      return context.json(resultBody(emotionBody(reacted)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/discover/applaud',
      summary: 'Takes the applause back',
      middleware: [membersOrPopup, jsonOnly] as const,
      ...byStoryId,
      responses: resultResponse('Taken back', emotionSchema),
    }),
    async (context) => {
      const reacted = await act(context, takeBack, 'applause', 'story', context.req.valid('json').storyId);
      return context.json(resultBody(emotionBody(reacted)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/discover/bookmark',
      summary: 'Scraps a story, or removes the scrap',
      middleware: [membersOrPopup, jsonOnly] as const,
      ...byStoryId,
      responses: resultResponse('What was done', z.enum(['insert', 'delete'])),
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
      summary: 'Applauds a talk',
      middleware: membersOrPopup,
      ...byId,
      responses: resultResponse('Applauded', emotionSchema),
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
      summary: 'Takes the applause back',
      middleware: membersOrPopup,
      ...byId,
      responses: resultResponse('Taken back', emotionSchema),
    }),
    async (context) => {
      const reacted = await act(context, takeBack, 'applause', 'talk', context.req.valid('param').id);
      return context.json(resultBody(emotionBody(reacted)), 200);
    },
  );
