import ts from 'typescript';

/** A statement of a source file. */
export type Statement = {
  start: number;
  /** The source ranges of this statement without its nested statements and function bodies. */
  own: [start: number, end: number][];
};

/** The TypeScript code of an Astro component, between its first two fences. */
const FRONTMATTER = /^(---\r?\n)([\s\S]*?)\r?\n---/;

/**
 * Returns the statements of a TypeScript file or of the code of an Astro component. Imports, types, and declarations of
 * functions and classes do not count, since they run nothing. The expression of an arrow function counts, since it runs
 * on its own.
 */
export function statementsOf(file: string, source: string): Statement[] {
  const [, fence = '', code = ''] = file.endsWith('.astro') ? (FRONTMATTER.exec(source) ?? []) : ['', '', source];
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const statements: Statement[] = [];
  const collect = (node: ts.Node) => {
    if (isTypeOnly(node)) return;
    if (isStatement(node)) statements.push(statementOf(node, parsed, fence.length));
    ts.forEachChild(node, collect);
  };
  collect(parsed);
  return statements;
}

function statementOf(node: ts.Node, parsed: ts.SourceFile, shift: number): Statement {
  const inner: [number, number][] = [];
  const findInner = (child: ts.Node) => {
    if (isStatement(child) || isTypeOnly(child) || ts.isBlock(child)) inner.push([child.getStart(parsed), child.end]);
    else ts.forEachChild(child, findInner);
  };
  ts.forEachChild(node, findInner);
  const own: Statement['own'] = [];
  let position = node.getStart(parsed);
  for (const [start, end] of inner) {
    if (start > position) own.push([position + shift, start + shift]);
    position = end;
  }
  if (node.end > position) own.push([position + shift, node.end + shift]);
  return { start: node.getStart(parsed) + shift, own };
}

function isStatement(node: ts.Node): boolean {
  if (ts.isArrowFunction(node.parent ?? node) && (node.parent as ts.ArrowFunction).body === node)
    return !ts.isBlock(node);
  if (ts.isPropertyDeclaration(node)) return node.initializer !== undefined;
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isBlock(node)) return false;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isEmptyStatement(node)) return false;
  return ts.isStatement(node);
}

function isTypeOnly(node: ts.Node): boolean {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    (ts.canHaveModifiers(node) &&
      (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) ?? false))
  );
}
