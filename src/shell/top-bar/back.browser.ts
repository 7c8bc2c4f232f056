import { cameFromHere } from '../../ui/came-from-here.browser.ts';

/** Goes back in the history when the reader came from a page of ours; else the link leads to the page above. */
document.querySelector<HTMLAnchorElement>('a[data-back]')?.addEventListener('click', (event) => {
  if (!cameFromHere() || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  history.back();
});
