import * as z from 'zod';

/** Widths that every picture is stored in, as far as the original is that wide; in pixels. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;

export const pictureSchema = z.object({
  key: z.string().regex(/^[a-z0-9]{20}$/),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  thumbhash: z.string().max(60),
});

/** A stored picture: enough to show it without asking the database again. */
export type Picture = z.infer<typeof pictureSchema>;

/** A picture and what it shows, in words. */
export type DescribedPicture = { picture: Picture; alt: string };

export type PictureFormat = 'avif' | 'webp';

export function pictureUrl(key: string, width: number, format: PictureFormat): string {
  return `/media/${key}/${width}.${format}`;
}

/** A 2:1 JPEG for link previews, 800 by 400 pixels. */
export function previewUrl(key: string): string {
  return `/media/${key}/preview.jpg`;
}

/** The widths in which a picture of this width exists. */
export function storedWidths(originalWidth: number): number[] {
  const smaller = PICTURE_WIDTHS.filter((width) => width < originalWidth);
  return smaller.length === PICTURE_WIDTHS.length ? smaller : [...smaller, originalWidth];
}
