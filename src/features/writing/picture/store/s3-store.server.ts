import { once } from 'node:events';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../../../../config/s3-settings.ts';
import type { PictureFile } from '../picture.ts';
import { descriptionSchema, type PictureStore, safePictureKey } from './picture-store.ts';
import { answered, createS3Client, ifThere, type Waiting, timeToSend } from './s3-client.server.ts';

const DESCRIPTION = 'picture.json';
const ORIGINAL = 'original.jpg';

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  json: 'application/json',
};

/** Returns a store in a bucket, which several servers can share. */
export function openS3Store(settings: S3Settings, waiting?: Waiting): PictureStore {
  const { bucket } = settings;
  const client = createS3Client(settings, waiting);
  const folderOf = (key: string) => `pictures/${safePictureKey(key)}/`;
  const at = (key: string, name: string) => ({ Bucket: bucket, Key: folderOf(key) + name });

  const put = (key: string, { name, bytes }: PictureFile) => {
    const ContentType = TYPES[name.split('.').pop() ?? ''];
    const requestTimeout = timeToSend(bytes.length, waiting);
    return answered(
      client.send(new PutObjectCommand({ ...at(key, name), Body: bytes, ContentType }), { requestTimeout }),
    );
  };
  /** @returns undefined if the object does not exist */
  const get = async (key: string, name: string): Promise<Uint8Array | undefined> => {
    const found = await ifThere(client.send(new GetObjectCommand(at(key, name))));
    return found?.Body && answered(found.Body.transformToByteArray());
  };
  const head = (key: string, name: string) => ifThere(client.send(new HeadObjectCommand(at(key, name))));
  const remove = (place: { Bucket: string; Key: string }) => answered(client.send(new DeleteObjectCommand(place)));

  return {
    hasRoom: async () => true,

    /** Writes the description last, so that the picture does not exist before it is complete. */
    async add(description, files, original) {
      const { key } = description;
      const all = original ? [...files, { name: ORIGINAL, bytes: original }] : files;
      await Promise.all(all.map((file) => put(key, file)));
      await put(key, { name: DESCRIPTION, bytes: Buffer.from(JSON.stringify(description)) });
    },

    async describe(key) {
      const bytes = await get(key, DESCRIPTION);
      return bytes && descriptionSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
    },

    original: (key) => get(key, ORIGINAL),

    async find(key, name) {
      const found = await head(key, name);
      if (!found) return undefined;
      const read = async (range?: { start: number; end: number }) => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        return answered(begun(client.send(new GetObjectCommand({ ...at(key, name), Range }))));
      };
      return { size: found.ContentLength ?? 0, read };
    },

    /**
     * A removal that runs at the same time may not see this file. If the picture is deleted by then, this deletes the
     * file again.
     */
    async addFile(key, file) {
      await put(key, file);
      if (await head(key, DESCRIPTION)) return true;
      await remove(at(key, file.name));
      return false;
    },

    /** Deletes the description first, so that the picture does not exist any more. */
    async remove(key) {
      await remove(at(key, DESCRIPTION));
      const listing = new ListObjectsV2Command({ Bucket: bucket, Prefix: folderOf(key) });
      const { Contents = [] } = await answered(client.send(listing));
      await Promise.all(Contents.map(({ Key = '' }) => remove({ Bucket: bucket, Key })));
    },

    /** There are no locks between servers: two processes may make the same file, and one complete file stays. */
    alone: (_key, _name, work) => work(),

    /** Nothing to delete: an object is written completely or not at all. */
    async clear() {},
  };
}

/**
 * Returns an object's bytes after the first have arrived. If the bucket breaks off before that, the request counts as
 * failed.
 */
async function begun(asked: Promise<GetObjectCommandOutput>): Promise<Readable> {
  const body = (await asked).Body as Readable;
  await once(body, 'readable');
  return body;
}
