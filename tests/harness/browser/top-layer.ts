/**
 * Adds the top layer, which jsdom lacks: modal dialogs, popovers and the selectors `:modal` and `:popover-open`.
 * Nothing becomes inert or takes the focus, and there are no `beforetoggle` events. Import it for its side effect.
 */

const MARKS = { ':modal': 'data-test-modal', ':popover-open': 'data-test-popover-open' };

function withMarks(selector: string): string {
  return Object.entries(MARKS).reduce((text, [name, mark]) => text.replaceAll(name, `[${mark}]`), selector);
}

for (const prototype of [Element.prototype, Document.prototype, DocumentFragment.prototype] as object[]) {
  for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
    const original = Reflect.get(prototype, name) as ((selector: string) => unknown) | undefined;
    if (!Object.hasOwn(prototype, name) || !original) continue;
    Object.assign(prototype, {
      [name](this: object, selector: string) {
        return original.call(this, withMarks(selector));
      },
    });
  }
}

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    if (this.open) throw new DOMException('The dialog is already open.', 'InvalidStateError');
    this.open = true;
    this.setAttribute(MARKS[':modal'], '');
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.removeAttribute(MARKS[':modal']);
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  },
});

function toggle(popover: HTMLElement, isOpen: boolean): void {
  if (popover.hasAttribute(MARKS[':popover-open']) === isOpen) return;
  popover.toggleAttribute(MARKS[':popover-open'], isOpen);
  // jsdom's own style sheet hides every popover.
  popover.style.display = isOpen ? 'block' : '';
  const [oldState, newState] = isOpen ? ['closed', 'open'] : ['open', 'closed'];
  queueMicrotask(() => popover.dispatchEvent(Object.assign(new Event('toggle'), { oldState, newState })));
}

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    toggle(this, true);
  },
  hidePopover(this: HTMLElement) {
    toggle(this, false);
  },
});

// A button with `popovertarget` opens and closes its popover without a script.
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('button[popovertarget]');
  const popover = button && document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (!popover) return;
  const action = button.getAttribute('popovertargetaction') ?? 'toggle';
  const isOpen = popover.hasAttribute(MARKS[':popover-open']);
  if (action !== 'toggle' || !isOpen) toggle(popover, action !== 'hide');
  else toggle(popover, false);
});

globalThis.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
