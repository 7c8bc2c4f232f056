import { drawBalconyScene } from './balcony.ts';
import { drawCloseupScene } from './closeup.ts';
import { drawGardenScene } from './garden.ts';
import { drawHerbariumScene } from './herbarium.ts';
import { drawPotScene } from './pot.ts';
import type { DrawScene } from './scene.ts';
import { drawShelfScene } from './shelf.ts';
import { drawTableScene } from './table.ts';
import { drawWindowsillScene } from './windowsill.ts';

export const scenes = {
  pot: drawPotScene,
  windowsill: drawWindowsillScene,
  shelf: drawShelfScene,
  closeup: drawCloseupScene,
  garden: drawGardenScene,
  table: drawTableScene,
  balcony: drawBalconyScene,
  herbarium: drawHerbariumScene,
} as const satisfies Record<string, DrawScene>;
