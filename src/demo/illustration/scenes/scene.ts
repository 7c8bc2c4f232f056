import type { Brush } from '../brush.ts';
import type { Plant } from '../plants/plant.ts';

/** Draws everything between paper and grain on 1600×1200. */
export type DrawScene = (brush: Brush, plant: Plant) => string;
