import { firstGraphemes } from '../lib/text/graphemes.ts';
/** The sides of a portrait, in CSS pixels. */
export const avatarPixels = { small: 28, profile: 38, medium: 44, large: 64 } as const;
export type AvatarSize = keyof typeof avatarPixels;

const TONES = 6;

/** What stands for a person without a picture. */
export function initialOf(name: string): string {
  return firstGraphemes(name, 1);
}

/** Which of the six colours a person without a picture has. */
export function toneOf(id: number): number {
  return id % TONES;
}
