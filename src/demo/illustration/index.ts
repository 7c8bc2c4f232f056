import { frame, grain, wash } from './atmosphere.ts';
import { startSketch } from './brush.ts';
import { viewOf } from './framing.ts';
import { lightNames, lights } from './lights.ts';
import { pigment } from './palette.ts';
import { plants } from './plants/index.ts';
import { seededRandom } from './random.ts';
import { scenes } from './scenes/index.ts';
import { rect } from './shape.ts';
import { symptomNames } from './symptoms/names.ts';
import { withSymptom } from './symptoms/symptom.ts';

export const plantNames = Object.keys(plants) as (keyof typeof plants)[];
export const sceneNames = Object.keys(scenes) as (keyof typeof scenes)[];
export { lightNames, symptomNames };

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

/**
 * Draws the picture named `{plant}.{scene}.{light}`, optionally followed by `.{n}` for a variant and `.{symptom}` for a
 * sick plant, in this order. The same name always gives the same picture.
 */
export function drawIllustration(name: string): string {
  const [plantWord, sceneWord, lightWord, ...rest] = name.split('.');
  const plant = plants[known(plantNames, plantWord, 'plant', name)];
  const scene = scenes[known(sceneNames, sceneWord, 'scene', name)];
  const light = lights[known(lightNames, lightWord, 'light', name)];
  if (/^\d/.test(rest[0] ?? '') && !/^[1-9]\d*$/.test(rest.shift() ?? '')) {
    throw new Error(`Unknown variation in picture name "${name}"`);
  }
  const symptom = rest.length > 0 ? known(symptomNames, rest.join('.'), 'symptom', name) : undefined;
  // The seed omits the symptom, so that the surroundings are the same for a healthy and a sick plant.
  const random = seededRandom(symptom ? name.slice(0, -symptom.length - 1) : name);
  const { brush, definitions } = startSketch(random, light);
  const drawing =
    rect(0, 0, frame.width, frame.height, brush.ink(pigment.paper)) +
    scene(brush, symptom ? withSymptom(plant, symptom) : plant) +
    wash(brush) +
    grain(brush);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="${viewOf(random, sceneWord ?? '', symptom !== undefined)}"><defs>${definitions.join('')}</defs>${drawing}</svg>`;
}
