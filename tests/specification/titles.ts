import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * The titles of a file's tests as its source has them: those of the groups around a test stand before its own, joined by
 * ` > `; what a template puts in is `…`, and what runs several times keeps its `%s`.
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

/** A test, or a group of tests: `test`, `it`, what extends them, and `describe`, each with what may follow its dot. */
function read(call: ts.CallExpression, source: ts.SourceFile) {
  const callee = call.expression.getText(source);
  const [title, body] = call.arguments;
  if (!/^(it|describe|test\w*)\b/.test(callee) || !title || !body) return undefined;
  if (!ts.isStringLiteralLike(title) && !ts.isTemplateExpression(title)) return undefined;
  const spans = ts.isTemplateExpression(title) ? title.templateSpans.map(({ literal }) => literal.text) : [];
  const text = ts.isTemplateExpression(title) ? [title.head.text, ...spans].join('…') : title.text;
  return { title: text, isGroup: /\bdescribe\b/.test(callee) };
}
