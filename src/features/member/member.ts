import type { Picture } from '../picture/picture.ts';

/** A person as others see them next to what they wrote. */
export type Author = { id: number; nickname: string; introduction: string; picture: Picture | null };
