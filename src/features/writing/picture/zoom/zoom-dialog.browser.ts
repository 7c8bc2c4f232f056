import rules from './zoom.css?inline';

/** The dialog that shows pictures full screen. It is added to the page when the first picture is pressed. */
export type ZoomDialog = {
  dialog: HTMLDialogElement;
  /** The element that receives gestures. */
  stage: HTMLElement;
  image: HTMLImageElement;
  words: HTMLElement;
  count: HTMLElement;
  buttons: Record<keyof typeof icons, HTMLButtonElement>;
};

const icons = {
  close: { label: '닫기', path: 'M6 6l12 12M18 6L6 18' },
  previous: { label: '이전 사진', path: 'M15 5l-7 7 7 7' },
  next: { label: '다음 사진', path: 'M9 5l7 7-7 7' },
  smaller: { label: '작게 보기', path: 'M5 12h14' },
  larger: { label: '크게 보기', path: 'M5 12h14M12 5v14' },
};

export function addZoomDialog(): ZoomDialog {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);

  const dialog = make('dialog', 'zoom');
  const [stage, image] = [make('div', 'zoom-stage'), make('img', 'zoom-picture')];
  const [words, count] = [make('p', 'zoom-words'), make('p', 'zoom-count')];
  const [head, foot] = [make('div', 'zoom-head'), make('div', 'zoom-foot')];
  const buttons = {
    close: button('close'),
    previous: button('previous'),
    next: button('next'),
    smaller: button('smaller'),
    larger: button('larger'),
  };
  dialog.ariaLabel = '사진 크게 보기';
  // Screen readers announce the next picture.
  count.ariaLive = 'polite';
  words.ariaLive = 'polite';
  image.draggable = false;
  head.append(count, buttons.close);
  foot.append(buttons.previous, buttons.smaller, buttons.larger, buttons.next);
  stage.append(image);
  dialog.append(head, stage, words, foot);
  document.body.append(dialog);
  return { dialog, stage, image, words, count, buttons };
}

function button(name: keyof typeof icons): HTMLButtonElement {
  const element = make('button', 'icon-button');
  element.type = 'button';
  element.ariaLabel = icons[name].label;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS(svg.namespaceURI, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon zoom-icon');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', icons[name].path);
  svg.append(path);
  element.append(svg);
  return element;
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
