import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../../config/s3-settings.ts';
import { answered, createS3Client, ifThere, timeToSend } from '../../writing/picture/store/s3-client.server.ts';
import { type ArchivePlace, safeArchiveKey } from './archive-store.ts';

/** Returns a store in a bucket, which several servers share. No client gets an address in the bucket. */
export function openS3Archives(settings: S3Settings): ArchivePlace {
  const client = createS3Client(settings);
  const at = (key: string) => ({ Bucket: settings.bucket, Key: `archives/${safeArchiveKey(key)}.zip` });
  return {
    async add(key, path) {
      const { size } = await stat(path);
      const object = { ...at(key), ContentType: 'application/zip', ContentLength: size };
      const put = new PutObjectCommand({ ...object, Body: createReadStream(path) });
      await answered(client.send(put, { requestTimeout: timeToSend(size) }));
      await rm(path, { force: true });
    },
    async find(key) {
      const found = await ifThere(client.send(new HeadObjectCommand(at(key))));
      if (!found) return undefined;
      const read = async () => (await answered(client.send(new GetObjectCommand(at(key))))).Body as Readable;
      return { size: found.ContentLength ?? 0, read };
    },
    async remove(key) {
      await answered(client.send(new DeleteObjectCommand(at(key))));
    },
  };
}
