import { CallFailure } from '../../../../http/browser/client.browser.ts';
import { sendForm } from '../../../../http/browser/send-file.browser.ts';
import { MAX_UPLOAD_BYTES } from '../limits.ts';
import type { Picture } from '../../../../model/picture.ts';
import { uploadForm } from './upload-form.ts';

/**
 * Uploads a picture for a form that the server reads.
 * @throws CallFailure
 */
export async function uploadPicture(file: File): Promise<Picture> {
  if (file.size > MAX_UPLOAD_BYTES) {
    const message = '10MB보다 큰 사진은 올릴 수 없어요.';
    throw new CallFailure(413, { error: { code: 'PAYLOAD_TOO_LARGE', message } }, '/v1/uploadImage');
  }
  const { picture } = await sendForm<{ picture: Picture }>('/api/v1/uploadImage', uploadForm('story', file), {
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  return picture;
}
