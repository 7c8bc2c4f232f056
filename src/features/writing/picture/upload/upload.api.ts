import { z } from '@hono/zod-openapi';
import { createApi, jsonBody, jsonOnly, resultResponse } from '../../../../http/api.ts';
import { resultBody } from '../../../../http/envelope.ts';
import { createRoute } from '../../../../http/route.ts';
import { ApiError } from '../../../../http/errors.ts';
import { membersOnly, requestOf } from '../../../../session/guard.ts';
import { actOnceInTransaction } from '../../../../session/once.server.ts';
import { dropOwnPicture } from '../dropped-pictures.server.ts';
import { makeAhead } from '../encoding/made-on-demand.server.ts';
import { keyOfUrl, pictureUrl, storedWidths, uploadTargets } from '../picture.ts';
import { pictureSchema } from '../picture-schema.ts';
import { readUploadedPicture, deleteFilesNow } from './upload.server.ts';
import { discardUpload, storeUpload } from './upload-rows.server.ts';

const targetSchema = z.enum(uploadTargets);
const uploaded = resultResponse('The URL of the picture', z.string());
const uploadedSchema = uploaded[200].content['application/json'].schema.extend({
  hadLocation: z
    .boolean()
    .openapi({ description: 'Whether the file contained a location. The stored picture does not contain it.' }),
  picture: pictureSchema.describe('The picture in the format of a story’s body'),
});

export const uploadApi = createApi()
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/uploadImage',
      operationId: 'uploadPicture',
      rate: 'uploads',
      middleware: membersOnly,
      summary: 'Uploads a picture as multipart: `target` is its purpose, `image` the file',
      request: {
        body: {
          content: {
            'multipart/form-data': {
              // Not a validating schema, since `readUploadedPicture` reads the body as a stream.
              schema: {
                type: 'object',
                required: ['target', 'image'],
                properties: {
                  target: { type: 'string', enum: [...uploadTargets] },
                  image: { type: 'string', format: 'binary' },
                },
              },
            },
          },
        },
      },
      failures: ['UNSUPPORTED_MEDIA_TYPE', 'UPLOADS_SPENT'],
      responses: {
        ...uploaded,
        200: { ...uploaded[200], content: { 'application/json': { schema: uploadedSchema } } },
      },
    }),
    async (context) => {
      const { db, pictures } = context.var;
      const stored = await readUploadedPicture(context, 'image', (texts) => {
        const target = targetSchema.safeParse(texts.get('target'));
        if (!target.success) throw new ApiError('BAD_REQUEST', 'target 값을 확인해 주세요.', { field: 'target' });
        return target.data;
      });
      if (!stored) throw new ApiError('BAD_REQUEST', '사진을 골라 주세요.', { field: 'image' });
      await db
        .transaction((transaction) => storeUpload(transaction, stored))
        .catch(async (error) => {
          await discardUpload(db, pictures, stored.key);
          throw error;
        });
      makeAhead(pictures, stored);
      const { hadLocation, ...picture } = stored;
      const [smallest = picture.width] = storedWidths(picture.width);
      return context.json(
        {
          ...resultBody(pictureUrl(picture.key, smallest, 'webp')),
          hadLocation,
          picture: pictureSchema.parse(picture),
        },
        200,
      );
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/deleteImage',
      operationId: 'deletePicture',
      rate: 'writes',
      middleware: [membersOnly, jsonOnly] as const,
      summary: 'Deletes a picture of the caller, unless a content uses it',
      request: { body: jsonBody(z.object({ url: z.string().max(300) })) },
      failures: ['NOT_FOUND', 'IN_USE'],
      responses: resultResponse('The picture is deleted', z.null()),
    }),
    async (context) => {
      const key = keyOfUrl(context.req.valid('json').url);
      if (key === undefined) throw new ApiError('NOT_FOUND');
      const request = requestOf(context);
      await actOnceInTransaction(context.var.db, request, async (transaction) => {
        await dropOwnPicture(transaction, request.memberId, key);
        return null;
      });
      await deleteFilesNow(context.var, key);
      return context.json(resultBody(null), 200);
    },
  );
