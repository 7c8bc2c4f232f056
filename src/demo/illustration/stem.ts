import { ribbon, ribbonEdge } from './arc.ts';
import type { Arc } from './arc.ts';
import type { Brush } from './brush.ts';
import { fill } from './shape.ts';
import type { Tones } from './tones.ts';

export function drawStem(brush: Brush, line: Arc, from: number, to: number, tones: Tones): string {
  return (
    fill(ribbon(line, from, to), brush.ink(tones.shade)) +
    fill(ribbonEdge(line, from, to, brush.side), brush.ink(tones.light), 0.85)
  );
}
