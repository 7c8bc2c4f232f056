import { frame, grain, wash } from './atmosphere.ts';
import { startSketch } from './brush.ts';
import { lightNames, lights } from './lights.ts';
import { pigment } from './palette.ts';
import { plants } from './plants/index.ts';
import { seededRandom } from './random.ts';
import { scenes } from './scenes/index.ts';
import { rect } from './shape.ts';

export const plantNames = Object.keys(plants) as (keyof typeof plants)[];
export const sceneNames = Object.keys(scenes) as (keyof typeof scenes)[];
export { lightNames };

function known<Word extends string>(
  words: readonly Word[],
  word: string | undefined,
  kind: string,
  name: string,
): Word {
  const found = words.find((item) => item === word);
  if (found === undefined) throw new Error(`Unknown ${kind} in picture name "${name}"`);
  return found;
}

/** Draws the picture named `{plant}.{scene}.{light}` or `{plant}.{scene}.{light}.{n}`; the same name always gives the same picture. */
export function drawIllustration(name: string): string {
  const [plantWord, sceneWord, lightWord, variation, ...rest] = name.split('.');
  const plant = plants[known(plantNames, plantWord, 'plant', name)];
  const scene = scenes[known(sceneNames, sceneWord, 'scene', name)];
  const light = lights[known(lightNames, lightWord, 'light', name)];
  if (rest.length > 0 || (variation !== undefined && !/^[1-9]\d*$/.test(variation))) {
    throw new Error(`Unknown variation in picture name "${name}"`);
  }
  const { brush, definitions } = startSketch(seededRandom(name), light);
  const drawing =
    rect(0, 0, frame.width, frame.height, brush.ink(pigment.paper)) + scene(brush, plant) + wash(brush) + grain(brush);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${frame.width} ${frame.height}"><defs>${definitions.join('')}</defs>${drawing}</svg>`;
}
