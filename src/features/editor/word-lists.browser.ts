/**
 * Word writes an item of a list as a paragraph that names its level in its style, which is kept in `data-look` here, with
 * its mark as text. Makes lists of them.
 */
export function makeLists(page: Document): void {
  /** The lists that are open, the outermost first. */
  let open: HTMLElement[] = [];
  let last: Element | undefined;
  for (const paragraph of page.querySelectorAll<HTMLElement>('p[data-look*="mso-list"]')) {
    const found = /mso-list:[^;]*level(\d+)/.exec(paragraph.dataset.look ?? '');
    if (!found) continue;
    const level = Number(found[1]);
    const goesOn = last !== undefined && paragraph.previousElementSibling === outermost(last);
    if (!goesOn) open = [];
    const isOrdered = takeMark(paragraph);
    open = open.slice(0, level);
    while (open.length < level) {
      const list = page.createElement(isOrdered ? 'ol' : 'ul');
      const above = open.at(-1);
      if (above) (above.lastElementChild ?? above).append(list);
      else paragraph.before(list);
      open.push(list);
    }
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    paragraph.remove();
    last = item;
  }
}

function outermost(item: Element): Element {
  let list = item;
  for (let above = item.parentElement; above?.matches('ul, ol, li'); above = above.parentElement) list = above;
  return list;
}

/** Takes the mark away. @returns whether it counts, as `1.` or `가)` does */
function takeMark(paragraph: Element): boolean {
  const marks = [...paragraph.querySelectorAll<HTMLElement>('span[data-look*="mso-list"]')];
  const text = marks.map(({ textContent }) => textContent).join('');
  for (const mark of marks) mark.remove();
  return /^\s*\(?(?:\d+|[a-z]{1,4}|[가-힣])[.)]/i.test(text);
}
