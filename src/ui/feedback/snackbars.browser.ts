import { snackbarRegion } from './live-regions.browser.ts';
import { $snackbars, dismissSnackbar, type Snackbar } from './snackbar.store.ts';

/** Shows the messages of `showSnackbar`. */

const shown = new Map<number, HTMLElement>();

$snackbars.subscribe((snackbars) => {
  for (const [id, element] of shown) {
    if (snackbars.some((snackbar) => snackbar.id === id)) continue;
    element.remove();
    shown.delete(id);
  }
  const region = snackbarRegion();
  if (!region) return;
  for (const snackbar of snackbars) {
    if (shown.has(snackbar.id)) continue;
    const element = render(snackbar);
    shown.set(snackbar.id, element);
    region.append(element);
  }
});

function render({ id, label, subTitle }: Snackbar): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'snackbar';
  button.title = '눌러서 닫기';
  button.append(line('label', label));
  if (subTitle) button.append(line('subtitle', subTitle));
  button.addEventListener('click', () => dismissSnackbar(id));
  return button;
}

function line(kind: 'label' | 'subtitle', text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = `snackbar-${kind}`;
  span.textContent = text;
  return span;
}
