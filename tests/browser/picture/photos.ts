import type { Network } from '../../harness/browser/network.ts';

/** Returns a file of this many bytes with the type of a photo. */
export const photo = (name = 'IMG_1.jpg', bytes = 8, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });

const KEY = 'abcdefghij0123456789';

/** Returns an uploaded picture in the server's format. */
export const picture = (serial: number) => ({
  key: `${KEY.slice(0, -2)}${String(serial).padStart(2, '0')}`,
  width: 640,
  height: 480,
  thumbhash: null,
});

/** Accepts uploads of photos, numbered in their order. */
export function takePhotos(network: Network, { hadLocation = false } = {}) {
  let serial = 0;
  return network.answer('POST /api/v1/uploadImage', () => {
    const taken = picture(++serial);
    return Response.json({ result: `/pictures/${taken.key}/320.webp`, hadLocation, picture: taken });
  });
}
