import { drawAloe } from './aloe.ts';
import { drawBasil } from './basil.ts';
import { drawCactus } from './cactus.ts';
import { drawCalathea } from './calathea.ts';
import { drawCamellia } from './camellia.ts';
import { drawEcheveria } from './echeveria.ts';
import { drawFern } from './fern.ts';
import { drawHydrangea } from './hydrangea.ts';
import { drawLavender } from './lavender.ts';
import { drawLettuce } from './lettuce.ts';
import { drawMaple } from './maple.ts';
import { drawMonstera } from './monstera.ts';
import { drawOliveTree } from './olive.ts';
import { drawOrchid } from './orchid.ts';
import { drawPilea } from './pilea.ts';
import type { Plant, PotTaste } from './plant.ts';
import { drawPothos } from './pothos.ts';
import { drawRosemary } from './rosemary.ts';
import { drawRubberPlant } from './rubber-plant.ts';
import { drawSansevieria } from './sansevieria.ts';
import { drawSunflower } from './sunflower.ts';
import { drawTomato } from './tomato.ts';
import { drawTulip } from './tulip.ts';

const usual: PotTaste = { size: { width: 320, height: 280 }, forms: ['classic', 'cylinder', 'belly', 'tapered'] };
const kitchen: PotTaste = { size: { width: 310, height: 250 }, forms: ['classic', 'cylinder', 'tapered'] };
const low: PotTaste = { size: { width: 430, height: 210 }, forms: ['bowl', 'footed'] };
const wide: PotTaste = { size: { width: 390, height: 250 }, forms: ['bowl', 'classic', 'cylinder'] };

export const plants = {
  monstera: { draw: drawMonstera, pot: usual, scale: 1.0 },
  pothos: { draw: drawPothos, pot: usual, scale: 1.12 },
  sansevieria: { draw: drawSansevieria, pot: usual, scale: 1.06 },
  'rubber-plant': { draw: drawRubberPlant, pot: usual, scale: 1.04 },
  pilea: { draw: drawPilea, pot: kitchen, scale: 1.1 },
  olive: { draw: drawOliveTree, pot: usual, scale: 1.04 },
  lavender: { draw: drawLavender, pot: kitchen, scale: 1.12 },
  rosemary: { draw: drawRosemary, pot: kitchen, scale: 1.12 },
  basil: { draw: drawBasil, pot: kitchen, scale: 1.16 },
  tomato: { draw: drawTomato, pot: usual, scale: 0.92 },
  sunflower: { draw: drawSunflower, pot: usual, scale: 1.04 },
  tulip: { draw: drawTulip, pot: wide, scale: 1.12 },
  hydrangea: { draw: drawHydrangea, pot: wide, scale: 1.06 },
  fern: {
    draw: drawFern,
    pot: { size: { width: 310, height: 300 }, forms: ['classic', 'belly', 'footed'] },
    scale: 1.06,
  },
  calathea: { draw: drawCalathea, pot: usual, scale: 1.05 },
  orchid: {
    draw: drawOrchid,
    pot: { size: { width: 250, height: 240 }, forms: ['cylinder', 'belly', 'tapered'] },
    scale: 1.08,
  },
  cactus: {
    draw: drawCactus,
    pot: { size: { width: 370, height: 230 }, forms: ['bowl', 'classic', 'cylinder'] },
    scale: 1.1,
  },
  echeveria: {
    draw: drawEcheveria,
    pot: { size: { width: 540, height: 250 }, forms: ['bowl', 'footed'] },
    scale: 1.12,
  },
  aloe: {
    draw: drawAloe,
    pot: { size: { width: 330, height: 240 }, forms: ['classic', 'cylinder', 'belly'] },
    scale: 1.1,
  },
  camellia: { draw: drawCamellia, pot: usual, scale: 1.0 },
  maple: { draw: drawMaple, pot: low, scale: 1.06 },
  lettuce: { draw: drawLettuce, pot: wide, scale: 1.06 },
} as const satisfies Record<string, Plant>;
