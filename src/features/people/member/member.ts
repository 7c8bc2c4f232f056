import type { Picture } from '../../writing/picture/picture.ts';

/** How wide a picture of a person is ever shown, with a sharp screen's double pixels. */
export const PORTRAIT_WIDTH = 320;

/** A person as others see them next to what they wrote. */
export type Author = { id: number; nickname: string; introduction: string; picture: Picture | null };
