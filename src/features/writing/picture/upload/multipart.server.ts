import { once } from 'node:events';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { ApiError } from '../../../../http/errors.ts';
import { MAX_UPLOAD_BYTES } from '../limits.ts';

/** Limits that fit a picture and a few short fields. */
const LIMITS = {
  files: 1,
  parts: 4,
  fields: 3,
  fileSize: MAX_UPLOAD_BYTES,
  fieldSize: 1_024,
  headerPairs: 20,
  headerSize: 8_192,
};
/** The picture, and the other parts of the form. */
const MAX_BODY_BYTES = MAX_UPLOAD_BYTES + 64 * 1_024;

type Multipart = {
  /** Undefined if the field is missing or empty. */
  file: Buffer<ArrayBuffer> | undefined;
  texts: ReadonlyMap<string, string>;
};

/**
 * Reads a multipart body with one file as a stream, and stops at the first error.
 * @param field the name of the file field
 * @param refusal the reason if no file is accepted; thrown as soon as a file begins
 * @throws ApiError 413 for a body that is too large; 400 for an invalid body, for other files and for too many parts
 */
export async function readMultipart(request: Request, field: string, refusal?: ApiError): Promise<Multipart> {
  try {
    return await readParts(request, field, refusal);
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('BAD_REQUEST');
  }
}

const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE', '사진은 10MB까지 올릴 수 있어요.');

async function readParts({ body, headers }: Request, field: string, refusal?: ApiError): Promise<Multipart> {
  const chunks: Buffer[] = [];
  const texts = new Map<string, string>();
  let fault: ApiError | undefined;
  const refuse = () => {
    fault ??= new ApiError('BAD_REQUEST');
  };
  const parser = new Busboy({ headers: Object.fromEntries(headers) as BusboyHeaders, limits: LIMITS })
    .on('file', (name, file) => {
      fault ??= refusal;
      file
        .on('data', (chunk) => name === field && chunks.push(chunk))
        .on('limit', () => {
          fault = tooLarge();
        })
        .on('error', refuse);
    })
    .on('field', (name, value) => {
      if (name !== field) texts.set(name, value);
      else if (value !== '') refuse();
    })
    .on('partsLimit', refuse)
    .on('filesLimit', refuse)
    .on('fieldsLimit', refuse)
    .on('error', refuse);
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    const isTaken = parser.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (fault) throw fault;
    if (!isTaken) await once(parser, 'drain');
  }
  const isRead = once(parser, 'finish');
  parser.end();
  await isRead;
  if (fault) throw fault;
  return { file: chunks.length > 0 ? Buffer.concat(chunks) : undefined, texts };
}
