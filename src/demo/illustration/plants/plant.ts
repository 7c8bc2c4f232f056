import type { Brush } from '../brush.ts';
import type { PotForm, PotSize } from '../pots.ts';

/**
 * The position and size of a drawn plant.
 * - potted: on the soil of its pot at 0,0, about 620 high
 * - rooted: in the ground at 0,0, about 700 high
 * - macro: around 0,0, filling 1600×1200
 * - pressed: one flat specimen around 0,0, within 560×860
 */
type Pose = 'potted' | 'rooted' | 'macro' | 'pressed';

export type DrawPlant = (brush: Brush, pose: Pose) => string;

export interface PotTaste {
  readonly size: PotSize;
  readonly forms: readonly PotForm[];
}

export interface Plant {
  readonly draw: DrawPlant;
  readonly pot: PotTaste;
  /** The factor that gives small and tall plants a similar size in a picture. */
  readonly scale: number;
}
