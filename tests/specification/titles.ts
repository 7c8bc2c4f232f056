import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * Returns the titles of a file's tests as its source has them. The titles of the surrounding groups precede a test's
 * title, joined by ` > `. An expression in a template literal becomes `…`; the placeholders of `test.each`, such as
 * `%s`, stay.
 */
export function titlesOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const visit = (node: ts.Node, groups: readonly string[]) => {
    const found = ts.isCallExpression(node) ? read(node, source) : undefined;
    const path = found ? [...groups, found.title] : groups;
    if (found && !found.isGroup) titles.push(path.join(' > '));
    node.forEachChild((child) => visit(child, path));
  };
  visit(source, []);
  return titles;
}

/** Returns the title of a call of `test`, `it`, `describe` or one of their variants; undefined for any other call. */
function read(call: ts.CallExpression, source: ts.SourceFile) {
  const callee = call.expression.getText(source);
  const [title, body] = call.arguments;
  if (!/^(it|describe|test\w*)\b/.test(callee) || !title || !body) return undefined;
  if (!ts.isStringLiteralLike(title) && !ts.isTemplateExpression(title)) return undefined;
  const spans = ts.isTemplateExpression(title) ? title.templateSpans.map(({ literal }) => literal.text) : [];
  const text = ts.isTemplateExpression(title) ? [title.head.text, ...spans].join('…') : title.text;
  return { title: text, isGroup: /\bdescribe\b/.test(callee) };
}
