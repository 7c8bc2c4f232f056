import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type ApiEnv, dataResponse, jsonBody, jsonOnly, resultResponse } from '../../../../http/api.ts';
import { dataBody, resultBody } from '../../../../http/envelope.ts';
import { createRoute } from '../../../../http/route.ts';
import { checkFirst, membersOnly, membersOrPopup } from '../../../../session/guard.ts';
import { absences } from '../../../writing/content/content.api.ts';
import type { CommentedKind } from '../comment.ts';
import { requireOwnComment } from '../server/write-comment.server.ts';
import {
  applaud,
  applauseSchema,
  commentTextSchema,
  editedSchema,
  idParameter,
  putComment,
  removeComment,
} from './comment.api.ts';

/**
 * The routes of one comment that all three kinds have: editing, deleting and applauding. The parameters are the
 * differences between the kinds; the checks, their order, the failures and the rates are the same.
 */

type Edited = z.output<typeof editedSchema>;
type Applause = z.output<typeof applauseSchema>;

/** An answer of a service: its schema, and the function that makes its body. */
type Answer<Value, Schema extends z.ZodType> = {
  responses: { 200: { description: string; content: { 'application/json': { schema: Schema } } } };
  body: (value: Value) => z.input<Schema>;
};

/** Checks that the body fits the schema. */
const answer = <Value, Schema extends z.ZodType>(given: Answer<Value, Schema>) => given;

export const mainAnswers = {
  edited: answer({ responses: dataResponse('The changed fields', editedSchema), body: dataBody<Edited> }),
  applause: answer({ responses: dataResponse('The applause', applauseSchema), body: dataBody<Applause> }),
  done: answer({ responses: dataResponse('Done', z.null()), body: dataBody<null> }),
};

export const discoverAnswers = {
  edited: answer({
    responses: resultResponse('The changed fields', z.object({ data: editedSchema })),
    body: (data: Edited) => resultBody({ data }),
  }),
  applause: answer({ responses: resultResponse('The applause', applauseSchema), body: resultBody<Applause> }),
  done: answer({ responses: resultResponse('Done', z.null()), body: resultBody<null> }),
};

type Contract<Path extends string> = {
  kind: CommentedKind;
  /** The kind in the ids of operations: `editStoryComment`. */
  title: string;
  path: Path;
};

/** Returns the routes to edit and to delete a comment of the caller. */
export function ownCommentRoutes<
  const Path extends string,
  const Field extends string,
  EditedSchema extends z.ZodType,
  DoneSchema extends z.ZodType,
>(
  contract: Contract<Path> & {
    /** The field of the text in the body. */
    field: Field;
    /** The summary of the deletion, whose effect differs. */
    deletion: string;
    answers: { edited: Answer<Edited, EditedSchema>; done: Answer<null, DoneSchema> };
  },
) {
  const { kind, title, path, field, answers, deletion } = contract;
  const onOwnComment = checkFirst((db, id, memberId) => requireOwnComment(db, kind, id, memberId));
  const text = z.object({ [field]: commentTextSchema } as Record<Field, typeof commentTextSchema>);
  return [
    {
      route: createRoute({
        method: 'put',
        path,
        operationId: `edit${title}Comment`,
        rate: 'writes',
        middleware: [membersOnly, onOwnComment, jsonOnly] as const,
        summary: 'Edits a comment of the caller',
        request: { params: idParameter, body: jsonBody(text) },
        failures: absences[kind],
        responses: answers.edited.responses,
      }),
      handler: async (context: Call<Record<Field, string>>) => {
        const written = context.req.valid('json')[field];
        return context.json(answers.edited.body(await putComment(context, kind, idOf(context), written)), 200);
      },
    },
    {
      route: createRoute({
        method: 'delete',
        path,
        operationId: `delete${title}Comment`,
        rate: 'writes',
        middleware: membersOnly,
        summary: deletion,
        request: { params: idParameter },
        failures: absences[kind],
        responses: answers.done.responses,
      }),
      handler: async (context: Call) => {
        await removeComment(context, kind, idOf(context));
        return context.json(answers.done.body(null), 200);
      },
    },
  ] as const;
}

/** Returns the routes to applaud a comment and to remove the applause. `path` is the path of both routes. */
export function applauseRoutes<const Path extends string, ApplauseSchema extends z.ZodType>(
  contract: Contract<Path> & { answers: { applause: Answer<Applause, ApplauseSchema> } },
) {
  const { kind, title, path, answers } = contract;
  const described = {
    path,
    rate: 'writes',
    middleware: membersOrPopup,
    request: { params: idParameter },
    failures: absences[kind],
    responses: answers.applause.responses,
  } as const;
  const handler = (isWanted: boolean) => async (context: Call) =>
    context.json(answers.applause.body(await applaud(context, kind, idOf(context), isWanted)), 200);
  return [
    {
      route: createRoute({
        ...described,
        method: 'post',
        operationId: `applaud${title}Comment`,
        summary: 'Applauds a comment',
      }),
      handler: handler(true),
    },
    {
      route: createRoute({
        ...described,
        method: 'delete',
        operationId: `take${title}CommentApplauseBack`,
        summary: 'Removes the applause',
      }),
      handler: handler(false),
    },
  ] as const;
}

/** A call whose parameters, and whose JSON body, have been validated. */
type Call<Json = never> = Context<ApiEnv, string, { out: { param: { id: number }; json: Json } }>;

const idOf = (context: Call) => context.req.valid('param').id;
