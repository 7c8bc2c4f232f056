import { firstGraphemes } from '../lib/text/graphemes.ts';
/** The sizes of an avatar, in CSS pixels. */
export const avatarPixels = { small: 28, profile: 38, medium: 44, large: 64 } as const;
export type AvatarSize = keyof typeof avatarPixels;

const TONES = 6;

/** Returns the text of an avatar without a picture. */
export function initialOf(name: string): string {
  return firstGraphemes(name, 1);
}

/** Returns the index of the colour, 0 to 5, of an avatar without a picture. */
export function toneOf(id: number): number {
  return id % TONES;
}
