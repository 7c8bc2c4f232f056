/**
 * Finds sentences in which a pronoun stands for the noun. Such a sentence only makes sense to its author. The rule is in
 * CONTRIBUTING.md.
 */

/** Words that stand for a noun at the beginning of a sentence. Questions and numbers such as "One request" are allowed. */
const AT_START =
  /(?:^|[.!:]\s+)(?:What|Who|Whose|Whom|Which|One (?:that|who|which|whose|of whom)|Those (?:that|who|whose))\b(?![^.!]*\?)/;
/** Words that stand for a noun anywhere. */
const ANYWHERE = /\b(?:whoever|whatever|whichever|of whom|somebody who)\b/i;

/** Returns the beginning of each unclear text in a file: a comment, a paragraph of Markdown, or the title of a test. */
export function unclearTexts(file: string, source: string): string[] {
  return textsOf(file, source)
    .map((text) => text.replace(/`[^`]*`/g, '`code`').trim())
    .filter((text) => AT_START.test(text) || ANYWHERE.test(text))
    .map((text) => text.slice(0, 100));
}

function textsOf(file: string, source: string): string[] {
  if (file.endsWith('.md')) return paragraphsOf(source);
  return [...commentsOf(source), ...(/\.test\.tsx?$/.test(file) ? titlesOf(source) : [])];
}

/** Table cells and list items count as paragraphs. Fenced code and headings are left out. */
function paragraphsOf(markdown: string): string[] {
  return markdown
    .replace(/```[\s\S]*?```|^#.*$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)|\|/)
    .map((paragraph) => paragraph.replace(/^[\s#*-]+/, '').replace(/\s+/g, ' '));
}

function commentsOf(source: string): string[] {
  const found = source.matchAll(/\/\*\*?([\s\S]*?)\*\/|(?:^|\s)((?:\/\/ .*\n\s*)+)|<!--([\s\S]*?)-->/g);
  return [...found].map(([, block, lines, html]) =>
    (block ?? lines ?? html ?? '')
      .replace(/^\s*(?:\*|\/\/) ?/gm, '')
      .replace(/@\w+ /g, '. ')
      .replace(/\s+/g, ' '),
  );
}

function titlesOf(source: string): string[] {
  const found = source.matchAll(/\b(?:test|it|describe)(?:\.\w+)*(?:\([^'"`)]*\))?\(\s*(['"`])(.*?)\1/g);
  return [...found].map(([, , title = '']) => title);
}
