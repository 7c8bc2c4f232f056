import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../src/lib/files/project-root.ts';

/** Checks the rules of docs/architecture.md: the order of imports, the suffixes, the length of files. */

const src = join(projectRoot, 'src');

/** A top-level folder or file may import itself and the entries after it, types included. */
const order = [
  'commands',
  'server',
  'demo',
  'fetch',
  'app',
  'jobs',
  'pages',
  'api',
  'layouts',
  'shell',
  'content-page',
  'features',
  'cache',
  'personal',
  'session',
  'ui',
  'http',
  'db',
  'config',
  'site',
  'model',
  'lib',
];

/** The folders of `features` and their features. */
const wings = {
  discovery: ['discover', 'search', 'search-engines', 'search-index'],
  operations: ['app-error', 'audit', 'backup', 'dead-task', 'figure', 'import', 'inquiry'],
  notifications: ['alarm', 'strip-banner'],
  community: ['block', 'comment', 'follow', 'reaction', 'report', 'review', 'toggle'],
  contents: ['article', 'plant', 'story', 'talk', 'view'],
  people: ['maker', 'member', 'own-data', 'person', 'sign-in', 'term', 'writer'],
  writing: ['body', 'content', 'draft', 'editor', 'markup', 'picture'],
};

/** A feature may import itself and the features after it, types included: two features never import each other. */
const featureOrder = [
  'import',
  'search-engines',
  'search',
  'discover',
  'plant',
  'maker',
  'person',
  'own-data',
  'alarm',
  'inquiry',
  'comment',
  'talk',
  'writer',
  'article',
  'story',
  'view',
  'report',
  'reaction',
  'follow',
  'block',
  'toggle',
  'content',
  'review',
  'draft',
  'member',
  'sign-in',
  'term',
  'editor',
  'search-index',
  'strip-banner',
  'dead-task',
  'audit',
  'figure',
  'body',
  'markup',
  'app-error',
  'backup',
  'picture',
];

/**
 * Files that may use browser globals. Components also run on the server, so they use these only in event handlers and
 * effects.
 */
const mayUseBrowser = /\.(browser|store)\.ts$|\.tsx$|\.astro$/;
/** In these files the names are variables, or refer to another kind of document. */
const runsOnServer = /\.(server|api|middleware)\.ts$|\/src\/(server|db|commands|demo|api)\//;
const browserGlobal =
  /(?<![\w.'"`-])(document|window|location|sessionStorage|localStorage|indexedDB|history|navigator|matchMedia|scrollTo|scrollBy|requestAnimationFrame|addEventListener|alert|XMLHttpRequest|MutationObserver|IntersectionObserver)\b(?=[.([;) ,])/;
/** Files that run on both sides and check for the browser first, each with its reason. */
const browserExceptions = new Map([
  ['src/http/browser/changed-cookie.ts', 'a cookie that the page writes and the server reads'],
  ['src/session/active-toggles.ts', 'reads off the page what the server has written there'],
]);

type Import = { from: string; to: string; isType: boolean };

const files = globSync('**/*.{ts,tsx,astro}', { cwd: src })
  .filter((file) => !file.includes('generated') && !file.endsWith('.d.ts'))
  .map((file) => join(src, file));
const allImports = files.flatMap(importsOf);
const imports = allImports.filter(({ isType }) => !isType);

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const atStart = text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\b)?(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/g);
  const later = text.matchAll(/\bimport\((type\b)?'(\.[^']+)'\)/g);
  // Declaration merging adds a type to another module.
  const merged = text.matchAll(/(?:^|\n)(?=declare (module) '(\.[^']+)')/g);
  return [...atStart, ...later, ...merged]
    .map(([, type, target = '']) => ({ from: file, to: join(dirname(file), target), isType: type !== undefined }))
    .filter(({ to }) => to.startsWith(src));
}

const name = (file: string) => relative(projectRoot, file);

/** Tools read the exports of these files: the migration generator and Astro. */
const readByTools = /\/src\/(db\/schema|pages)\//;

function room(file: string): string {
  const [first = '', ...rest] = relative(src, file).split('/');
  // `server.ts` and `fetch.ts` are the entry points.
  return rest.length > 0 ? first : first.replace(/\.\w+$/, '');
}

describe('imports', () => {
  test('go one way through the top-level folders', () => {
    const wrong = allImports
      .filter(({ from, to }) => order.indexOf(room(from)) > order.indexOf(room(to)))
      .map(({ from, to }) => `${name(from)} imports ${name(to)}`);
    expect(wrong).toEqual([]);
  });

  test('of the running application are in the entry point alone: other modules get it as a parameter', () => {
    const wrong = imports.filter(({ from, to }) => name(to) === 'src/app/application.ts' && room(from) !== 'fetch');
    expect(wrong.map(({ from, to }) => `${name(from)} imports ${name(to)}`)).toEqual([]);
  });

  test('go one way through the features', () => {
    const featureOf = (file: string) => /^features\/[^/]+\/([^/]+)/.exec(relative(src, file))?.[1];
    const between = allImports.flatMap(({ from, to }) => {
      const [upper, lower] = [featureOf(from), featureOf(to)];
      return upper && lower ? [{ from, to, upper, lower }] : [];
    });
    const built = readdirSync(join(src, 'features')).map((wing) => [
      wing,
      readdirSync(join(src, 'features', wing)).toSorted(),
    ]);
    expect(Object.fromEntries(built)).toEqual(wings);
    expect(Object.values(wings).flat().toSorted()).toEqual(featureOrder.toSorted());
    const wrong = between
      .filter(({ upper, lower }) => featureOrder.indexOf(upper) > featureOrder.indexOf(lower))
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

  test('form no cycle', () => {
    const targets = Map.groupBy(allImports, ({ from }) => from);
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
  test('browser modules import no server modules', () => {
    const browser = /\.(browser|store)\.ts$|\.tsx$/;
    const server = /\.(server|api)\.ts$|\/src\/(db|server|commands)\//;
    const wrong = imports.filter(({ from, to }) => browser.test(from) && server.test(to));
    expect(wrong.map(({ from, to }) => `${name(from)} imports ${name(to)}`)).toEqual([]);
  });

  test('only files with a browser suffix use browser globals', () => {
    const comments = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g;
    const wrong = files
      .filter((file) => !mayUseBrowser.test(file) && !runsOnServer.test(file) && !browserExceptions.has(name(file)))
      .filter((file) => browserGlobal.test(readFileSync(file, 'utf8').replaceAll(comments, '')));
    expect(wrong.map(name)).toEqual([]);
  });

  test('only files with a browser suffix import `*.browser.ts`', () => {
    const wrong = imports.filter(({ from, to }) => to.endsWith('.browser.ts') && !mayUseBrowser.test(from));
    expect(wrong.map(({ from, to }) => `${name(from)} imports ${name(to)}`)).toEqual([]);
  });

  test('only components named `*Island` hydrate', () => {
    const wrong = files.flatMap((file) => {
      const used = readFileSync(file, 'utf8').matchAll(/<(\w+)[^>]*\sclient:\w+/g);
      return [...used]
        .filter(([, component]) => !component?.endsWith('Island'))
        .map(([tag]) => `${name(file)}: ${tag}`);
    });
    expect(wrong).toEqual([]);
  });

  test('every form of an island has a method or an action, for a press before its script has loaded', () => {
    const forms = files.flatMap((file) => {
      const found = readFileSync(file, 'utf8').matchAll(/<form\s[^>]*/g);
      return file.endsWith('.tsx') ? [...found].map(([tag]) => ({ file, tag })) : [];
    });
    expect(forms.length).toBeGreaterThan(10);
    const wrong = forms.filter(({ tag }) => !/\s(method|action)=/.test(tag));
    expect(wrong.map(({ file }) => name(file))).toEqual([]);
  });

  test('only *.server.ts, db and demo contain SQL', () => {
    const drizzle = /from '(drizzle-orm|[./]+\/db\/drizzle\.ts)/;
    const wrong = files.filter(
      (file) =>
        drizzle.test(readFileSync(file, 'utf8')) && !/\.server\.ts$|\/src\/(db|demo)\/|application\.ts$/.test(file),
    );
    expect(wrong.map(name)).toEqual([]);
  });

  test('browser modules write storage through `store`, which tolerates a full storage', () => {
    const wrong = files.filter(
      (file) => !file.endsWith('/storage.browser.ts') && /[sS]torage\.setItem\(/.test(readFileSync(file, 'utf8')),
    );
    expect(wrong.map(name)).toEqual([]);
  });

  test('a query locks a limited number of rows in `with`, which runs once, and never in a condition', () => {
    const locksSome = /\blimit\b.*\bfor (no key )?update\b/s;
    const wrong = files.filter((file) => {
      const conditions = readFileSync(file, 'utf8')
        .split(/\bin \((?=\s*select\b)/)
        .slice(1);
      return conditions.some((rest) => locksSome.test(untilClosed(rest)));
    });
    expect(wrong.map(name)).toEqual([]);
  });

  test('only src/db imports Drizzle', () => {
    const wrong = files.filter(
      (file) => !file.includes('/src/db/') && readFileSync(file, 'utf8').includes("from 'drizzle-orm"),
    );
    expect(wrong.map(name)).toEqual([]);
  });

  test('only escaped JSON and sanitised markup are set as HTML from a string', () => {
    const wrong = files
      .filter((file) => !/(StructuredData\.astro|markup\/Markup\.tsx)$/.test(file))
      .filter((file) => /set:html|dangerouslySetInnerHTML|server:defer/.test(readFileSync(file, 'utf8')));
    expect(wrong.map(name)).toEqual([]);
  });
});

/** Returns the text up to the bracket that closes an already opened one. */
function untilClosed(text: string): string {
  let open = 1;
  const end = [...text].findIndex((letter) => {
    open += { '(': 1, ')': -1 }[letter] ?? 0;
    return open === 0;
  });
  return text.slice(0, end);
}

test('every named export is imported by another file or a test', () => {
  const outside = globSync(['{tests,e2e}/**/*.{ts,astro}', '*.mjs'], { cwd: projectRoot });
  const users = Map.groupBy(
    [...allImports, ...outside.flatMap((file) => importsOf(join(projectRoot, file)))],
    ({ to }) => to,
  );
  const isUsed = (file: string, exported: string) =>
    (users.get(file) ?? []).some(({ from }) =>
      new RegExp(`(?<!\\w)${RegExp.escape(exported)}\\b`).test(readFileSync(from, 'utf8')),
    );
  const unused = files
    .filter((file) => !readByTools.test(file))
    .flatMap((file) => {
      const exported = readFileSync(file, 'utf8').matchAll(
        /^export (?:async )?(?:const|let|function|class|type|interface) ([$\w]+)/gm,
      );
      return [...exported].filter(([, of = '']) => !isUsed(file, of)).map(([, of]) => `${name(file)}: ${of}`);
    });
  expect(unused).toEqual([]);
});

test('files that a README or a comment names exist', () => {
  const known = globSync(['{src,tests,e2e,public,docs}/**/*', '*'], { cwd: projectRoot });
  const speaking = known.filter((file) => /\.(md|ts|tsx|astro|css|mjs)$/.test(file) && !file.includes('generated'));
  const wrong = speaking.flatMap((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    const said = file.endsWith('.md') ? text : [...text.matchAll(/\/\*[\s\S]*?\*\/|\s\/\/ .*/g)].join('\n');
    const named = said.matchAll(
      /(?<![\w/.*<>}-])(?:\.\.\/)*((?:[\w-]+\/)*[\w-]+(?:\.\w+)?\.(?:ts|tsx|astro|css|md))\b/g,
    );
    return [...named]
      .filter(([, path = '']) => !known.some((each) => each === path || each.endsWith(`/${path}`)))
      .map(([, path]) => `${file}: ${path}`);
  });
  expect(wrong).toEqual([]);
});

test('docs/settings.md lists every setting', () => {
  const listed = readFileSync(join(projectRoot, 'docs/settings.md'), 'utf8');
  const settings = ['config/config.ts', 'config/provider-keys.ts', 'config/s3-settings.ts'].flatMap((file) => {
    const declared = readFileSync(join(src, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):(?! [{[])/gm);
    return [...declared].map(([, setting]) => setting);
  });
  expect(settings).toContain('S3_REGION');
  expect(settings.filter((setting) => !listed.includes(`\`${setting}\``))).toEqual([]);
});

test('the build and the server import no development dependency', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const serving = [join(projectRoot, 'astro.config.mjs'), ...files].filter(
    (file) => !file.endsWith('drizzle.config.ts'),
  );
  const wrong = serving.flatMap((file) => {
    const found = readFileSync(file, 'utf8').matchAll(
      /(?:^|\n)\s*import\s+(?!type\b)[^'";]*?'((?:@[^/']+\/)?[^/'.]+)/g,
    );
    return [...found]
      .filter(([, target = '']) => target in devDependencies)
      .map(([, target]) => `${name(file)}: ${target}`);
  });
  expect(wrong).toEqual([]);
});
