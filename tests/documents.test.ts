import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../src/lib/files/project-root.ts';

/** Checks the links between documents, and that readers find each document. */

const documents = globSync(['*.md', '{docs,src,tests,e2e}/**/*.md'], { cwd: projectRoot });
const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

/** Code is no text of the document. */
const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, 'code');

type Link = { from: string; target: string; file: string; heading: string | undefined };

/** Returns the links of a document to files of the repository. `file` is relative to the root of the repository. */
function linksOf(from: string): Link[] {
  return [...withoutCode(read(from)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', heading] = target.split('#');
      const file = path === '' ? from : relative(projectRoot, join(projectRoot, dirname(from), path));
      return { from, target, file, heading };
    });
}

/** Returns the fragments of a document's headings, as GitHub makes them. */
function headingsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const links = documents.flatMap(linksOf);

describe('links', () => {
  test('lead to files that exist', () => {
    expect(links.length).toBeGreaterThan(100);
    const wrong = links.filter(({ file }) => !existsSync(join(projectRoot, file)));
    expect(wrong.map(({ from, target }) => `${from}: ${target}`)).toEqual([]);
  });

  test('lead to headings that exist', () => {
    const wrong = links.filter(
      ({ file, heading }) => heading !== undefined && documents.includes(file) && !headingsOf(file).includes(heading),
    );
    expect(wrong.map(({ from, target }) => `${from}: ${target}`)).toEqual([]);
  });

  test('of the README reach every document of the root and of docs', () => {
    const linked = new Set(linksOf('README.md').map(({ file }) => file));
    const own = documents.filter((file) => /^(docs\/)?[^/]+\.md$/.test(file) && file !== 'README.md');
    expect(own.filter((file) => !linked.has(file))).toEqual([]);
  });
});

describe('decisions', () => {
  const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: projectRoot }).sort();
  const index = read('docs/decisions/README.md');

  test('are listed with their titles', () => {
    const missing = decisions.filter((file) => {
      const [, number, title] = /^# (\d{4})\. (.+)$/m.exec(read(file)) ?? [];
      const [, name = ''] = /decisions\/(.+)$/.exec(file) ?? [];
      return !name.startsWith(`${number}-`) || !index.includes(`- [${number}](${name}) ${title}\n`);
    });
    expect(missing).toEqual([]);
  });

  test('have a date, a status and all sections', () => {
    const form =
      /^# .+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (accepted|superseded by \d{4})\n(- .+\n( {2}.+\n)*)*\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/;
    expect(decisions.filter((file) => !form.test(read(file)))).toEqual([]);
  });

  test('have one number each', () => {
    const numbers = decisions.map((file) => file.slice('docs/decisions/'.length, 'docs/decisions/0000'.length));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
