/** The widths in which pictures are served, in pixels. Widths above that of the original are left out. */
const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;

export const uploadTargets = ['talk', 'story', 'qna'] as const;
export type UploadTarget = (typeof uploadTargets)[number];

export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export type PictureFile = { name: string; bytes: Uint8Array };

/** A 2:1 JPEG for link previews, 800 by 400 pixels. */
export const PREVIEW_FILE = 'preview.jpg';

export function pictureUrl(key: string, width: number, format: PictureFormat): string {
  return `/media/${key}/${fileName(width, format)}`;
}

const MEDIA_URL = /^\/media\/([a-z0-9]{20})\/\d{1,5}\.(?:avif|webp)$/;

/** Returns the key of the picture that an address shows; the host does not matter. */
export function keyOfUrl(url: string): string | undefined {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return MEDIA_URL.exec(path)?.[1];
}

export function previewUrl(key: string): string {
  return `/media/${key}/${PREVIEW_FILE}`;
}

/** Returns the widths in which a picture of this width is served. */
export function storedWidths(originalWidth: number): number[] {
  const smaller = PICTURE_WIDTHS.filter((width) => width < originalWidth);
  return smaller.length === PICTURE_WIDTHS.length ? smaller : [...smaller, originalWidth];
}

/** Returns the names of all files of a picture of this width, including files that are not made yet. */
export function fileNames(originalWidth: number): string[] {
  const sizes = storedWidths(originalWidth).flatMap((width) => pictureFormats.map((format) => fileName(width, format)));
  return [...sizes, PREVIEW_FILE];
}

export function fileName(width: number, format: PictureFormat): string {
  return `${width}.${format}`;
}
