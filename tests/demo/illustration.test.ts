import { describe, expect, test } from 'vitest';
import {
  drawIllustration,
  lightNames,
  plantNames,
  sceneNames,
  symptomNames,
} from '../../src/demo/illustration/index.ts';
import { demoPictureNames } from '../../src/demo/seed.ts';

const sizeLimit = 350_000;

/** Checks the tags with a stack. Finds unclosed elements, broken attributes and invalid numbers. */
function problemsOf(svg: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  const tag = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g;
  const between = svg.replace(tag, (_, closing: string, name: string, attributes: string, selfClosing: string) => {
    const names = [...attributes.matchAll(/([\w:-]+)="/g)].map((match) => match[1]);
    if (new Set(names).size !== names.length) problems.push(`<${name}> repeats an attribute`);
    if (closing !== '') {
      if (open.pop() !== name) problems.push(`</${name}> closes another element`);
    } else if (selfClosing === '') open.push(name);
    return '';
  });
  if (between !== '') problems.push(`outside of tags: ${between.slice(0, 60)}`);
  if (open.length > 0) problems.push(`left open: ${open.join(' ')}`);
  if (/NaN|undefined|Infinity/.test(svg)) problems.push('holds a value that is no number');
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  if (new Set(ids).size !== ids.length) problems.push('an id is given twice');
  for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g))
    if (!ids.includes(id)) problems.push(`nothing has the id ${id}`);
  return problems;
}

describe('drawIllustration', () => {
  test('knows the plants, scenes, lights and symptoms that the texts may name', () => {
    expect(plantNames.toSorted().join(' ')).toBe(
      'aloe basil cactus calathea camellia echeveria fern hydrangea lavender lettuce maple monstera olive orchid pilea pothos rosemary rubber-plant sansevieria sunflower tomato tulip',
    );
    expect(sceneNames.toSorted().join(' ')).toBe('balcony closeup garden herbarium pot shelf table windowsill');
    expect([...lightNames].toSorted().join(' ')).toBe('dusk morning night noon rain');
    expect(symptomNames.join(' ')).toBe(
      'aphids blossom-rot cold droop dry gnats leggy rot scorch soaked sunburn yellow',
    );
  });

  test('draws the same picture for the same name', () => {
    expect(drawIllustration('maple.table.dusk')).toBe(drawIllustration('maple.table.dusk'));
  });

  test('draws another picture for another plant, scene, light or variation', () => {
    const names = ['fern.shelf.noon', 'tulip.shelf.noon', 'fern.garden.noon', 'fern.shelf.rain', 'fern.shelf.noon.2'];
    expect(new Set(names.map(drawIllustration)).size).toBe(names.length);
  });

  test.each([
    'rose.pot.noon',
    'fern.cellar.noon',
    'fern.pot.dawn',
    'fern.pot',
    'fern.pot.noon.zero',
    'fern.pot.noon.0',
    'fern.pot.noon.2.3',
    'fern.pot.noon.2.flu',
    'fern.pot.noon.droop.2',
    'toString.pot.noon',
    '',
  ])('refuses the name "%s"', (name) => {
    expect(() => drawIllustration(name)).toThrow(/Unknown (plant|scene|light|variation|symptom)/);
  });

  test.each(demoPictureNames().filter((name) => symptomNames.some((symptom) => name.endsWith(`.${symptom}`))))(
    'draws %s on the plant alone',
    (name) => {
      const words = name.split('.');
      const drawingOf = (picture: string) => drawIllustration(picture).replace(/viewBox="[^"]+"/, '');
      const ailing = drawingOf(name);
      const sound = drawingOf(words.slice(0, -1).join('.'));
      expect(ailing).not.toBe(sound);
      expect(ailing.slice(-2_000)).toBe(sound.slice(-2_000));
      expect(problemsOf(drawIllustration(name))).toEqual([]);
      expect(Buffer.byteLength(ailing)).toBeLessThan(sizeLimit);
    },
  );

  test('shows plants at near and far distance', () => {
    const views = Array.from(
      { length: 12 },
      (_, n) => /viewBox="([^"]+)"/.exec(drawIllustration(`fern.windowsill.noon.${n + 1}`))?.[1],
    );
    expect(new Set(views).size).toBeGreaterThan(3);
  });

  test.each(
    plantNames.map(
      (plant, i) => [plant, sceneNames[i % sceneNames.length], lightNames[i % lightNames.length]] as const,
    ),
  )('draws %s (%s, %s) as well-formed XML below the size limit', (plant, scene, light) => {
    const svg = drawIllustration(`${plant}.${scene}.${light}`);
    expect(problemsOf(svg)).toEqual([]);
    expect(svg).toMatch(/^<svg [^>]*width="1600" height="1200"/);
    expect(Buffer.byteLength(svg)).toBeLessThan(sizeLimit);
  });
});
