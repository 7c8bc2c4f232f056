import { z } from '@hono/zod-openapi';
import { createApi, dataResponse, jsonBody, jsonIfAny, jsonOnly, resultResponse } from '../../../http/api.ts';
import { unguarded } from '../../../db/guarded.ts';
import { dataBody, resultBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { cookiesOf } from '../../../session/cookies.ts';
import { meSchema } from '../../../session/me.ts';
import { membersOnly, requestOf, requireSession, requireViewer } from '../../../session/guard.ts';
import { makeAhead } from '../../writing/picture/encoding/made-on-demand.server.ts';
import { readUploadedPicture, deleteFilesNow } from '../../writing/picture/upload/upload.server.ts';
import { discardUpload } from '../../writing/picture/upload/upload-rows.server.ts';
import { answerTokens, sessionKindOf, tokensSchema } from '../sign-in/sign-in.api.ts';
import { paramKeySchema } from '../sign-in/sign-in.ts';
import { appleAccountSchema, meOf, portraitUrl, profileSchema, signUpSchema, termAgreementSchema } from './account.ts';
import { alarmSettingsSchema } from './settings/alarm-settings.ts';
import { leaveCodes, writingsFates } from './leave/leave.ts';
import { answerTerms, setAlarmSettings } from './sign-up/consent.server.ts';
import { leave, recordLeaveReasons } from './leave/leave.server.ts';
import { requireOwnNickname, setPicture, updateProfile } from './profile/profile.server.ts';
import { signUp } from './sign-up/sign-up.server.ts';
import { finishDeparture } from './leave/departure.ts';

const paramKeyQuery = z.object({ paramKey: paramKeySchema });
const done = dataResponse('Done', z.null());

export const memberApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/user/me',
      operationId: 'getMe',
      middleware: membersOnly,
      summary: 'Returns the current user',
      responses: dataResponse('The current user', meSchema),
    }),
    (context) => context.json(dataBody(meOf(requireViewer(context))), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/user',
      operationId: 'signUp',
      rate: 'signIns',
      middleware: jsonOnly,
      summary: 'Signs up a person whose identity a provider has confirmed; `paramKey` proves it',
      request: { query: paramKeyQuery, body: jsonBody(signUpSchema) },
      failures: ['UNDER_AGE', 'NO_ACCOUNT', 'ALREADY_MEMBER', 'NICKNAME_TAKEN'],
      responses: dataResponse('The tokens of the new session', tokensSchema),
    }),
    async (context) => {
      const kind = sessionKindOf(context);
      const { config, db } = context.var;
      const tokens = await signUp(db, context.req.valid('json'), {
        paramKey: context.req.valid('query').paramKey,
        browser: cookiesOf(config).readBrowser(context.req.header('cookie')),
        kind,
        secret: config.sessionSecret,
        now: new Date(),
      });
      return context.json(dataBody(answerTokens(context, tokens, kind)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/user/userinfo',
      operationId: 'updateProfile',
      rate: 'writes',
      middleware: [membersOnly, jsonOnly] as const,
      summary: 'Changes those fields of the profile that the body contains',
      request: { body: jsonBody(profileSchema) },
      failures: ['NICKNAME_TAKEN'],
      responses: done,
    }),
    async (context) => {
      const viewer = requireViewer(context);
      const profile = context.req.valid('json');
      requireOwnNickname(viewer, profile.nickname);
      await updateProfile(context.get('db'), viewer.id, profile);
      return context.json(dataBody(null), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/user/image',
      operationId: 'setPicture',
      rate: 'uploads',
      middleware: membersOnly,
      summary: 'Changes the profile picture: multipart with `image`; without it, deletes the picture',
      request: {
        body: {
          content: {
            'multipart/form-data': {
              // Describes the body without validating it: `readUploadedPicture` reads the raw body.
              schema: { type: 'object', properties: { image: { type: 'string', format: 'binary' } } },
            },
          },
        },
      },
      failures: ['UNSUPPORTED_MEDIA_TYPE', 'UPLOADS_SPENT'],
      responses: dataResponse('The new picture', z.object({ image: z.string().nullable() })),
    }),
    async (context) => {
      const viewer = requireViewer(context);
      const { db, pictures } = context.var;
      const stored = await readUploadedPicture(context, 'image');
      const former = await setPicture(db, viewer.id, stored).catch(async (error) => {
        if (stored) await discardUpload(db, pictures, stored.key);
        throw error;
      });
      if (stored) makeAhead(pictures, stored);
      if (former) await deleteFilesNow(context.var, former);
      return context.json(dataBody({ image: portraitUrl(stored ?? null) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/user/alarm',
      operationId: 'setAlarmSettings',
      rate: 'writes',
      middleware: [membersOnly, jsonOnly] as const,
      summary: 'Changes the alarm settings',
      request: { body: jsonBody(alarmSettingsSchema) },
      responses: done,
    }),
    async (context) => {
      await setAlarmSettings(
        context.get('db'),
        requireViewer(context).id,
        context.req.valid('json'),
        sessionKindOf(context),
      );
      return context.json(dataBody(null), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/user/document',
      operationId: 'agreeToTerms',
      rate: 'writes',
      middleware: [membersOnly, jsonOnly] as const,
      summary: 'Agrees to versions of the terms, or refuses optional ones',
      request: { body: jsonBody(termAgreementSchema) },
      responses: done,
    }),
    async (context) => {
      const { id } = requireViewer(context);
      await answerTerms(context.get('db'), id, context.req.valid('json'), sessionKindOf(context));
      return context.json(dataBody(null), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/user/me',
      operationId: 'leave',
      rate: 'writes',
      middleware: [membersOnly, jsonIfAny] as const,
      summary: 'Deletes the caller’s account; `paramKey` proves a new sign-in',
      request: {
        body: { ...jsonBody(appleAccountSchema.optional()), required: false },
        query: paramKeyQuery.extend({
          writings: z.enum(writingsFates).optional().openapi({
            description: 'Whether talks, stories and comments are kept or deleted; they are kept by default',
          }),
        }),
      },
      failures: ['FRESH_SIGN_IN_REQUIRED'],
      responses: done,
    }),
    async (context) => {
      const { viewer, familyId } = requireSession(context);
      const cookies = cookiesOf(context.get('config'));
      const { paramKey, writings } = context.req.valid('query');
      const browser = cookies.readBrowser(context.req.header('cookie'));
      // Not guarded by the session, because leaving ends the session itself.
      const db = unguarded(context.get('db'));
      const departure = await leave(db, { ...viewer, familyId }, { paramKey, browser }, writings);
      await finishDeparture(viewer.provider, departure, context.var);
      for (const cookie of cookies.clearTokens()) context.header('set-cookie', cookie, { append: true });
      return context.json(dataBody(null), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/leave/code',
      operationId: 'listLeaveReasons',
      summary: 'Lists the reasons for leaving',
      responses: resultResponse(
        'Reasons',
        z.object({ leaveCodes: z.array(z.object({ depth1CodeId: z.number(), depth1CodeValue: z.string() })) }),
      ),
    }),
    (context) => context.json(resultBody({ leaveCodes }), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/leave/history',
      operationId: 'recordLeaveReasons',
      rate: 'writes',
      middleware: [membersOnly, jsonOnly] as const,
      summary: 'Stores the caller’s reasons for leaving, without a link to the member',
      request: {
        body: jsonBody(
          z.object({ leaveCodes: z.array(z.number().int().min(1).max(leaveCodes.length)).min(1).max(10) }),
        ),
      },
      responses: resultResponse('Done', z.null()),
    }),
    async (context) => {
      const { leaveCodes: chosen } = context.req.valid('json');
      await recordLeaveReasons(context.get('db'), requestOf(context), chosen);
      return context.json(resultBody(null), 200);
    },
  );
