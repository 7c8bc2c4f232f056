import { thumbHashToAverageRGBA } from 'thumbhash';

/** Returns the colour that fills the place of a picture until it has loaded, as `#rrggbb`. */
export function averageColour(thumbhash: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0)));
  return `#${[r, g, b]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
