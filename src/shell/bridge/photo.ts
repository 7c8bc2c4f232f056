import { MAX_UPLOAD_BYTES } from '../../features/writing/picture/limits.ts';

const DATA_URL = /^data:(image\/(jpeg|png|webp));base64,/;

/** Returns the photo in a `data:` URL; undefined if it is no photo or larger than `MAX_UPLOAD_BYTES`. */
export function photoFrom(dataUrl: string): File | undefined {
  const [prefix, type, extension] = DATA_URL.exec(dataUrl) ?? [];
  const bytes = prefix && decodeBase64(dataUrl.slice(prefix.length));
  if (!bytes || bytes.length === 0 || bytes.length > MAX_UPLOAD_BYTES) return undefined;
  return new File([bytes], `photo.${extension}`, { type });
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch {
    return undefined;
  }
}
