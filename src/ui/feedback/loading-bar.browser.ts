import { lift } from './live-regions.browser.ts';
import rules from './loading-bar.css?inline';
import { $loading } from './loading.store.ts';

/** Shows the thin bar at the top of the page while `startLoading` is active. Adds it at the first use. */

let bar: { region: HTMLElement; line: HTMLElement; words: HTMLElement } | undefined;

$loading.listen((value) => {
  bar ??= addBar();
  const state = value === undefined ? 'idle' : value === 1 ? 'done' : 'loading';
  if (state === 'loading') lift(bar.region);
  bar.region.dataset.state = state;
  bar.line.style.transform = `scaleX(${value ?? 0})`;
  bar.words.textContent = state === 'loading' ? '불러오고 있어요' : '';
});

function addBar() {
  // The styles are added with the bar, since most pages never show it.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  const [region, line, words] = [
    document.createElement('div'),
    document.createElement('div'),
    document.createElement('span'),
  ];
  region.className = 'loading';
  region.role = 'status';
  line.className = 'loading-bar';
  words.className = 'visually-hidden';
  region.append(line, words);
  return { region, line, words };
}
