import { cameFromHere } from '../../ui/fetch/came-from-here.browser.ts';

/** Goes back in the history if the viewer came from a page of this site. Otherwise, the link opens the parent page. */
document.querySelector<HTMLAnchorElement>('a[data-back]')?.addEventListener('click', (event) => {
  if (!cameFromHere() || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  history.back();
});
