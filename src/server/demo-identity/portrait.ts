import { createHash } from 'node:crypto';
import { type Html, html } from './html.ts';

/** Hues from autumn leaves to blue spruce. */
const leafHues = [38, 62, 88, 112, 132, 150, 172];

/** Draws a leaf whose colours and angle depend on the subject, as the picture of a person without a photograph. */
export function portrait(subject: string): Html {
  const [first = 0, second = 0] = createHash('sha256').update(subject).digest();
  const hue = leafHues[first % leafHues.length] ?? 0;
  const turn = Math.round((second / 255) * 50 - 25);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
    <rect width="48" height="48" fill="oklch(0.91 0.05 ${hue})" />
    <g transform="rotate(${turn} 24 24)">
      <path d="M24 8c9 7 11.500 17 0 28-11.500-11-9-21 0-28Z" fill="oklch(0.6 0.12 ${hue})" />
      <path
        d="M24 16v26M24 25l5-5M24 31l-5-5"
        stroke="oklch(0.36 0.07 ${hue})"
        stroke-width="1.800"
        stroke-linecap="round"
        fill="none"
      />
    </g>
  </svg>`;
}
