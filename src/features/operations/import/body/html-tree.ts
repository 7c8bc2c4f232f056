import { Parser } from 'htmlparser2';
import { isHidden } from './hidden.ts';
import { type ElementNode, type HtmlNode, isElement } from './html-node.ts';

type Tree = {
  nodes: HtmlNode[];
  /** The markup of blocks that WordPress fills in when it shows a post. */
  filledIn: string[];
  /** The text of an HTML comment that is never closed, which hides the rest of the post. */
  unclosed: string;
};

/** Elements below this depth are flattened: their text, links and pictures belong to the element above. */
const DEEPEST = 60;
/** The work of the parser grows with the depth, so parsing restarts at the root when this many elements are open. */
const MOST_OPEN = 1_000;
/** Elements that are kept below the deepest level. Flattening them would lose their attributes or content. */
const NEVER_FLATTENED = new Set('a area audio br embed iframe img input object param source video'.split(' '));
/** Inline elements: their text continues the text beside them. */
const INLINE = new Set('b big em font i s small span strike strong sub sup tt u'.split(' '));

/**
 * Parses HTML as a browser would, into a tree that recursion can walk however deep the HTML is nested.
 * @param keepsLineBreaks whether line breaks count, as in a WordPress post; never within blocks of its block editor
 */
export function htmlTree(html: string, keepsLineBreaks: boolean): Tree {
  const tree: Tree = { nodes: [], filledIn: [], unclosed: '' };
  const builder = new TreeBuilder(tree, keepsLineBreaks);
  let rest = html;
  while (rest !== '') {
    const parser = new Parser(builder);
    builder.start(() => parser.pause());
    parser.end(rest);
    if (!builder.isFull) {
      if (builder.endsInComment && isUnclosed(rest, builder.lastComment)) tree.unclosed = builder.lastComment;
      break;
    }
    rest = rest.slice(parser.endIndex + 1);
  }
  return tree;
}

/** The parser reports declarations such as `<!doctype html>` as comments, but they contain no `>`. */
function isUnclosed(html: string, comment: string): boolean {
  return !html.endsWith('-->') && (!html.endsWith('>') || comment.includes('>'));
}

/** Receives the parser's events. */
class TreeBuilder {
  isFull = false;
  endsInComment = false;
  lastComment = '';
  #tree: Tree;
  #keepsLineBreaks: boolean;
  #pause = () => {};
  /** Elements that are open in the HTML; undefined for a flattened one. */
  #open: (ElementNode | undefined)[] = [];
  /** Elements that are open in the tree. */
  #kept: ElementNode[] = [];
  #editorBlocks = 0;

  constructor(tree: Tree, keepsLineBreaks: boolean) {
    this.#tree = tree;
    this.#keepsLineBreaks = keepsLineBreaks;
  }

  start(pause: () => void): void {
    this.#pause = pause;
    this.isFull = false;
    this.#open = [];
    this.#kept = [];
  }

  onopentag(name: string, attribs: Record<string, string>): void {
    this.endsInComment = false;
    const element: ElementNode = { name, attribs, children: [] };
    if (this.#kept.length < DEEPEST || NEVER_FLATTENED.has(name) || isHidden(element)) {
      this.#children().push(element);
      this.#open.push(element);
      this.#kept.push(element);
    } else {
      this.#open.push(undefined);
      this.#separate(name);
    }
    if (this.#open.length < MOST_OPEN) return;
    this.isFull = true;
    this.#pause();
  }

  onclosetag(name: string): void {
    if (this.#open.pop()) this.#kept.pop();
    else this.#separate(name);
  }

  ontext(text: string): void {
    this.endsInComment = false;
    const keepsBreaks = this.#keepsLineBreaks && this.#editorBlocks === 0;
    const last = this.#children().at(-1);
    if (last && !isElement(last) && last.keepsBreaks === keepsBreaks) last.text += text;
    else this.#children().push({ text, keepsBreaks });
  }

  /** The block editor of WordPress writes its blocks between `<!-- wp:NAME … -->` and `<!-- /wp:NAME -->`. */
  oncomment(data: string): void {
    this.endsInComment = true;
    this.lastComment = data;
    const comment = data.trim();
    if (comment.startsWith('/wp:')) this.#editorBlocks = Math.max(0, this.#editorBlocks - 1);
    else if (comment.startsWith('wp:') && comment.endsWith('/')) this.#tree.filledIn.push(comment.slice(0, -1).trim());
    else if (comment.startsWith('wp:')) this.#editorBlocks++;
  }

  /** Keeps the words of flattened blocks apart. */
  #separate(name: string): void {
    const last = this.#children().at(-1);
    if (!INLINE.has(name) && last && !isElement(last)) this.#children().push({ name: 'br', attribs: {}, children: [] });
  }

  #children(): HtmlNode[] {
    return this.#kept.at(-1)?.children ?? this.#tree.nodes;
  }
}
