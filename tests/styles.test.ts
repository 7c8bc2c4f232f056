import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../src/lib/files/project-root.ts';
import { product } from '../src/site/product.ts';

/** Checks the decisions about styles (docs/decisions): one scale of type, no gap between layouts, owned class names. */

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const styled = globSync('src/**/*.{css,astro,tsx}', { cwd: projectRoot }).filter((file) => !file.includes('generated'));
const steps = [...read('src/ui/styles/tokens.css').matchAll(/--((?:text|title)-\w+): [\d.]+rem;/g)].map(
  ([, step = '']) => step,
);

/** Sizes outside the scale, each with its reason. */
const exceptions = new Map([
  ['src/shell/Logo.astro: 23px', 'the name is drawn as large as its leaf'],
  ['src/ui/avatar.css: calc(var(--avatar-size) * 0.42)', 'an initial is as large as its circle'],
]);

/** Whether a size is a step of the scale, a step that shrinks on narrow screens, or inherited. */
const isAllowed = (size: string) => {
  if (size === 'inherit') return true;
  const [, step = ''] = /^(?:min\()?var\(--((?:text|title)-\w+)\)(?:, [\d.]+vw\))?$/.exec(size) ?? [];
  return steps.includes(step);
};

describe('type', () => {
  test('uses only the sizes of one scale', () => {
    const used = styled.flatMap((file) =>
      [...read(file).matchAll(/(?<!-)\b(?:font-size|font|fontSize): ([^;]+);/g)].map(([, value = '']) => {
        const [size = ''] = value.split(' / ');
        return { file, size };
      }),
    );
    expect(used.length).toBeGreaterThan(100);
    const wrong = used
      .filter(({ file, size }) => !isAllowed(size) && !exceptions.has(`${file}: ${size}`))
      .map(({ file, size }) => `${file}: ${size}`);
    expect(wrong).toEqual([]);
  });

  test('uses every step of the scale', () => {
    const all = styled.map(read).join('');
    expect(steps).toHaveLength(10);
    expect(steps.filter((step) => !all.includes(`var(--${step})`))).toEqual([]);
  });
});

test('media queries leave no gap between two layouts, also at fractions of a pixel', () => {
  const conditions = styled.flatMap((file) =>
    [...read(file).matchAll(/@media ([^{]+)/g)].flatMap(([, query = '']) =>
      [...query.matchAll(/\([^)]*\b(?:width|height)\b[^)]*\)/g)].map(([condition]) => `${file}: ${condition}`),
    ),
  );
  expect(conditions.length).toBeGreaterThan(50);
  expect(conditions.filter((condition) => !/\((?:width|height) (?:<|>=) \d+px\)$/.test(condition))).toEqual([]);
});

test('the brand colour of the tokens equals the product’s', () => {
  expect(product.brandColour).toBe('#6ba539');
  expect(read('src/ui/styles/tokens.css')).toContain(`--brand: ${product.brandColour};`);
});

describe('classes', () => {
  const kebab = (name: string) => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  const firstWord = (name: string) => kebab(name).split(/[-.]/)[0] ?? '';
  const folders = Map.groupBy(styled, (file) => dirname(file));
  /** The allowed first words of classes in a folder: the folder's name and the first words of its components. */
  const beginnings = (folder: string) =>
    new Set([folder, ...(folders.get(folder) ?? [])].map((path) => firstWord(basename(path))));

  function classesOf(file: string): string[] {
    const text = read(file);
    const styles = file.endsWith('.css')
      ? [text]
      : [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css);
    const css = styles.join('').replaceAll(/\/\*.*?\*\/|'[^']*'/gs, '');
    const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector);
    return selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
  }

  test('of a component start with the first word of its folder or of a component in it', () => {
    // Pages are no components. Files sent without rendering are never on a page with other styles.
    const components = styled.filter((file) => !/^src\/(pages|server|http)\//.test(file));
    const isOwn = (file: string, name: string) => beginnings(dirname(file)).has(firstWord(name));
    const known = new Set(
      components.flatMap((file) =>
        classesOf(file).filter((name) => isOwn(file, name) || file.startsWith('src/ui/styles/')),
      ),
    );
    const names = components.map((file) => kebab(basename(file).replace(/\..*/, '')));
    const isOfAnother = (name: string) => names.some((component) => name.startsWith(`${component}-`));
    const wrong = components.flatMap((file) =>
      [...new Set(classesOf(file))]
        .filter((name) => !known.has(name) && !isOfAnother(name))
        .map((name) => `${file}: .${name}`),
    );
    expect(known.size).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });
});
