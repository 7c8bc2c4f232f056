/**
 * Turns Word's list items into lists. Word exports an item as a paragraph with its marker as text and its level in the
 * style, which is in `data-look` here.
 */
export function makeLists(page: Document): void {
  /** The current list and its ancestors, outermost first. */
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

/** Removes the marker of an item. @returns whether the marker is ordered, such as `1.` or `가)` */
function takeMark(paragraph: Element): boolean {
  const marks = [...paragraph.querySelectorAll<HTMLElement>('span[data-look*="mso-list"]')];
  const text = marks.map(({ textContent }) => textContent).join('');
  for (const mark of marks) mark.remove();
  return /^\s*\(?(?:\d+|[a-z]{1,4}|[가-힣])[.)]/i.test(text);
}
