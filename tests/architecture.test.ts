import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../src/lib/project-root.ts';

/** The house of src/README.md, held true: which way imports go, what a suffix promises, how long a file grows. */

const src = join(projectRoot, 'src');

/** A room may import itself and the rooms after it. */
const order = [
  'commands',
  'server',
  'pages',
  'fetch',
  'layouts',
  'shell',
  'features',
  'application',
  'cache',
  'session',
  'ui',
  'http',
  'db',
  'root',
  'lib',
];

/** Imports against the order, each with its reason. */
const exceptions = new Map([
  ['src/http/routes.ts', 'puts the features’ routes together'],
  ['src/db/demo/pictures.ts', 'takes the demo pictures in as an upload'],
  ['src/db/demo/magazine.ts', 'writes bodies that the feature validates'],
  ['src/db/demo/accounts.ts', 'gives the demo people the consents that sign-up records'],
  ['src/fetch.ts', 'composes the API'],
]);

/** Files over 300 lines, each with its reason. */
const longFiles = new Map<string, string>([]);
const MAX_LINES = 300;

type Import = { from: string; to: string };

const files = globSync('**/*.{ts,tsx,astro}', { cwd: src })
  .filter((file) => !file.includes('generated') && !file.endsWith('.d.ts'))
  .map((file) => join(src, file));
const imports = files.flatMap(importsOf);

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/g);
  return [...found].map(([, target]) => ({ from: file, to: join(dirname(file), target ?? '') }));
}

const name = (file: string) => relative(projectRoot, file);

function room(file: string): string {
  const [first = '', ...rest] = relative(src, file).split('/');
  if (rest.length > 0) return first;
  const stem = first.replace(/\.\w+$/, '');
  return order.includes(stem) ? stem : 'root';
}

describe('imports', () => {
  test('go one way through the rooms', () => {
    const wrong = imports
      .filter(({ from, to }) => order.indexOf(room(from)) > order.indexOf(room(to)))
      .filter(({ from }) => !exceptions.has(name(from)))
      .map(({ from, to }) => `${name(from)} imports ${name(to)}`);
    expect(wrong).toEqual([]);
  });

  test('name files that exist', () => {
    const known = new Set(files);
    const missing = imports.filter(
      ({ to }) => /\.(ts|tsx|astro)$/.test(to) && !to.includes('generated') && !known.has(to),
    );
    expect(missing.map(({ from, to }) => `${name(from)} imports ${name(to)}`)).toEqual([]);
  });

  test('make no circle', () => {
    const targets = Map.groupBy(imports, ({ from }) => from);
    const done = new Set<string>();
    const visit = (file: string, path: string[]): string[] | undefined => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (done.has(file)) return undefined;
      for (const { to } of targets.get(file) ?? []) {
        const circle = visit(to, [...path, file]);
        if (circle) return circle;
      }
      done.add(file);
      return undefined;
    };
    const circles = files.flatMap((file) => visit(file, [])?.map(name).join(' → ') ?? []);
    expect(circles).toEqual([]);
  });
});

describe('suffixes', () => {
  test('what runs in a browser imports nothing of the server', () => {
    const browser = /\.store\.ts$|\.tsx$/;
    const server = /\.(server|api)\.ts$|\/src\/(db|server|commands)\//;
    const wrong = imports.filter(({ from, to }) => browser.test(from) && server.test(to));
    expect(wrong.map(({ from, to }) => `${name(from)} imports ${name(to)}`)).toEqual([]);
  });

  test('only islands hydrate', () => {
    const wrong = files.flatMap((file) => {
      const used = readFileSync(file, 'utf8').matchAll(/<(\w+)[^>]*\sclient:\w+/g);
      return [...used]
        .filter(([, component]) => !component?.endsWith('Island'))
        .map(([tag]) => `${name(file)}: ${tag}`);
    });
    expect(wrong).toEqual([]);
  });

  test('SQL stands in *.server.ts and in db alone', () => {
    const drizzle = /from 'drizzle-orm/;
    const wrong = files.filter(
      (file) => drizzle.test(readFileSync(file, 'utf8')) && !/\.server\.ts$|\/src\/db\/|application\.ts$/.test(file),
    );
    expect(wrong.map(name)).toEqual([]);
  });

  test('markup is never set from a string, but for escaped JSON', () => {
    const wrong = files
      .filter((file) => !file.endsWith('StructuredData.astro'))
      .filter((file) => /set:html|dangerouslySetInnerHTML|server:defer/.test(readFileSync(file, 'utf8')));
    expect(wrong.map(name)).toEqual([]);
  });
});

test(`no file has more than ${MAX_LINES} lines without a reason`, () => {
  const long = files.filter((file) => readFileSync(file, 'utf8').split('\n').length > MAX_LINES + 1);
  expect(long.map(name).filter((file) => !longFiles.has(file))).toEqual([]);
});
