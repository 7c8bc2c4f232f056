import type { Picture } from '../../../model/picture.ts';

/** Maximum width in pixels at which a portrait is shown, on a screen with two device pixels per CSS pixel. */
export const PORTRAIT_WIDTH = 320;

/** The public data of an author, shown next to their texts. */
export type Author = { id: number; nickname: string; introduction: string; picture: Picture | null };
