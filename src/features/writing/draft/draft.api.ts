import { z } from '@hono/zod-openapi';
import type { Queryable } from '../../../db/connection.ts';
import type { MiddlewareHandler } from 'hono';
import { type ApiEnv, createApi, idSchema, jsonBody, jsonOnly, resultResponse } from '../../../http/api.ts';
import { resultBody } from '../../../http/envelope.ts';
import { ApiError } from '../../../http/errors.ts';
import { createRoute } from '../../../http/route.ts';
import { checkFirst, membersOnly, requestOf, requireViewer } from '../../../session/guard.ts';
import { actOnceInTransaction } from '../../../session/once.server.ts';
import { draftBody, type DraftKind, NOTHING_PUBLISHED } from './draft.ts';
import { createDraft, dropDraft, getDraft, listDrafts, listVersions, saveDraft } from './draft.server.ts';

type Options<Kind extends DraftKind, Body extends object> = {
  kind: Kind;
  /** The schema of a draft's body, in which every field may be missing. */
  schema: z.ZodType<Body>;
  /** Returns the keys of the body's pictures. */
  pictureKeysOf: (body: Body) => string[];
  /** @throws ApiError unless the published content is the member's own */
  requireOwn: (db: Queryable, contentId: number, memberId: number) => Promise<void>;
  /** Returns the other members whose pictures a draft of changes to this published content may contain. */
  othersOf?: (db: Queryable, contentId: number) => Promise<number[]>;
  /** Middleware that admits the members who may write this kind. */
  writersOnly?: readonly [MiddlewareHandler<ApiEnv>, MiddlewareHandler<ApiEnv>?];
  /** Replaces the second `writersOnly` middleware in the calls that read and delete the member's own drafts. */
  ownersOnly?: MiddlewareHandler<ApiEnv>;
};

const everybody: MiddlewareHandler<ApiEnv> = (_, next) => next();

const nouns = { talk: 'Talk', story: 'Story', article: 'Article' } as const satisfies Record<DraftKind, string>;

const listQuery = z.object({
  contentId: z
    .union([z.literal(NOTHING_PUBLISHED), idSchema])
    .optional()
    .openapi({
      type: 'string',
      pattern: `^([1-9][0-9]*|${NOTHING_PUBLISHED})$`,
      description: `Only drafts of changes to this published content; ${NOTHING_PUBLISHED}: only drafts of unpublished contents`,
    }),
});
const idParameter = z.object({ id: idSchema });

const draftSchema = z.object({
  id: z.number(),
  version: z
    .number()
    .openapi({ description: 'Increases with each save. A save call contains the version that it is based on.' }),
  contentId: z
    .number()
    .nullable()
    .openapi({ description: 'The published content that the draft changes; null for a new content' }),
  body: z.unknown().openapi({ type: 'object' }),
  updatedDate: z.iso.datetime(),
});
const versionSchema = z.object({
  version: z.number(),
  body: z.unknown().openapi({ type: 'object' }),
  savedDate: z.iso.datetime(),
});

/** Returns the calls for drafts of one kind of content. */
export function draftApi<Kind extends DraftKind, Body extends object>({
  kind,
  schema,
  pictureKeysOf,
  requireOwn,
  othersOf,
  writersOnly: [signedIn, entitled = everybody] = [membersOnly],
  ownersOnly = entitled,
}: Options<Kind, Body>) {
  const noun = nouns[kind];
  const onOwnDraft = checkFirst((db, id, memberId) => getDraft(db, memberId, kind, id));
  return createApi()
    .openapi(
      createRoute({
        method: 'get',
        path: `/v1/draft/${kind}`,
        operationId: `list${noun}Drafts`,
        middleware: [signedIn, ownersOnly] as const,
        summary: `Lists the caller’s ${kind} drafts, the last saved first`,
        request: { query: listQuery },
        responses: resultResponse('Drafts', z.object({ list: z.array(draftSchema) })),
      }),
      async (context) => {
        const { contentId: of } = context.req.valid('query');
        const contentId = of === NOTHING_PUBLISHED ? null : of;
        const list = await listDrafts(context.get('db'), requireViewer(context).id, kind, contentId);
        return context.json(resultBody({ list: list.map(draftBody) }), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: `/v1/draft/${kind}`,
        operationId: `begin${noun}Draft`,
        rate: 'writes',
        middleware: [signedIn, entitled, jsonOnly] as const,
        summary: `Creates a draft of a ${kind}`,
        request: { body: jsonBody(z.object({ contentId: idSchema.nullable().default(null), body: schema })) },
        failures: ['NOT_FOUND', 'HIDDEN', 'DELETED', 'TOO_MANY_DRAFTS'],
        responses: resultResponse('The draft', draftSchema),
      }),
      async (context) => {
        const [db, request] = [context.get('db'), requestOf(context)];
        const { contentId, body } = context.req.valid('json');
        const begun = { kind, contentId, body, pictureKeys: pictureKeysOf(body), othersOf };
        const id = await actOnceInTransaction(db, request, async (transaction) => {
          if (contentId !== null) await requireOwn(transaction, contentId, request.memberId);
          // Stores only the id as the response, so that no copy of the text outlives a deleted draft.
          return createDraft(transaction, request.memberId, begun);
        });
        const saved = draftBody(await getDraft(db, request.memberId, kind, id));
        return context.json(resultBody(saved), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: `/v1/draft/${kind}/{id}`,
        operationId: `save${noun}Draft`,
        rate: 'writes',
        middleware: [signedIn, entitled, onOwnDraft, jsonOnly] as const,
        summary: 'Saves a draft that is based on this version; 409 if there is a newer version',
        request: {
          params: idParameter,
          body: jsonBody(
            z.object({
              version: z.number().int().positive(),
              body: schema,
              keepsBefore: z.boolean().default(false).openapi({
                description: 'Stores the previous text as a version even if the last stored version is recent',
              }),
            }),
          ),
        },
        failures: ['NOT_FOUND', 'CHANGED_ELSEWHERE'],
        responses: resultResponse('The draft', draftSchema),
      }),
      async (context) => {
        const { version, body, keepsBefore } = context.req.valid('json');
        const { id } = context.req.valid('param');
        const db = context.get('db');
        const written = { version, body, keepsBefore, pictureKeys: pictureKeysOf(body), othersOf };
        const saved = await saveDraft(db, requireViewer(context).id, id, written);
        return context.json(resultBody(draftBody(saved)), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: `/v1/draft/${kind}/{id}/version`,
        operationId: `list${noun}DraftVersions`,
        middleware: [signedIn, ownersOnly, onOwnDraft] as const,
        summary: 'Lists the stored versions of a draft, the newest first',
        request: { params: idParameter },
        failures: ['NOT_FOUND'],
        responses: resultResponse('Versions', z.object({ list: z.array(versionSchema) })),
      }),
      async (context) => {
        const list = await listVersions(context.get('db'), context.req.valid('param').id);
        const bodies = list.map(({ savedAt, ...version }) => ({ ...version, savedDate: savedAt.toISOString() }));
        return context.json(resultBody({ list: bodies }), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: `/v1/draft/${kind}/{id}`,
        operationId: `drop${noun}Draft`,
        rate: 'writes',
        middleware: [signedIn, ownersOnly] as const,
        summary: 'Deletes a draft',
        request: { params: idParameter },
        failures: ['NOT_FOUND'],
        responses: resultResponse('The draft is deleted', z.null()),
      }),
      async (context) => {
        const [db, request] = [context.get('db'), requestOf(context)];
        await actOnceInTransaction(db, request, async (transaction) => {
          const isDropped = await dropDraft(transaction, request.memberId, kind, context.req.valid('param').id);
          if (!isDropped) throw new ApiError('NOT_FOUND');
          return null;
        });
        return context.json(resultBody(null), 200);
      },
    );
}
