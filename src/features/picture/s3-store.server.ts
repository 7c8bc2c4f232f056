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
import type { S3Settings } from '../../s3-settings.ts';
import type { PictureFile } from './picture.ts';
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

/** Pictures in a bucket, which several servers share. */
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
  /** @returns undefined when there is no such object */
  const get = async (key: string, name: string): Promise<Uint8Array | undefined> => {
    const found = await ifThere(client.send(new GetObjectCommand(at(key, name))));
    return found?.Body && answered(found.Body.transformToByteArray());
  };
  const head = (key: string, name: string) => ifThere(client.send(new HeadObjectCommand(at(key, name))));
  const remove = (place: { Bucket: string; Key: string }) => answered(client.send(new DeleteObjectCommand(place)));

  return {
    hasRoom: async () => true,

    /** The description goes last: until then there is no such picture. */
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

    /** A removal that is under way may not see this file, so it is taken back when the picture is gone. */
    async addFile(key, file) {
      await put(key, file);
      if (await head(key, DESCRIPTION)) return true;
      await remove(at(key, file.name));
      return false;
    },

    /** The description goes first: from then on there is no such picture. */
    async remove(key) {
      await remove(at(key, DESCRIPTION));
      const listing = new ListObjectsV2Command({ Bucket: bucket, Prefix: folderOf(key) });
      const { Contents = [] } = await answered(client.send(listing));
      await Promise.all(Contents.map(({ Key = '' }) => remove({ Bucket: bucket, Key })));
    },

    /** No other process can be told of it: two may make the same file, and one whole file stays. */
    alone: (_key, _name, work) => work(),

    /** An object is there whole or not at all. */
    async clear() {},
  };
}

/** An object's bytes once the first have come: a bucket that breaks off before them has not answered. */
async function begun(asked: Promise<GetObjectCommandOutput>): Promise<Readable> {
  const body = (await asked).Body as Readable;
  await once(body, 'readable');
  return body;
}
