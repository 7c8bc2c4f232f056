/** Goes back in the history when the reader came from a page of ours; else the link leads to the page above. */
document.querySelector<HTMLAnchorElement>('a[data-back]')?.addEventListener('click', (event) => {
  const cameFromHere = document.referrer !== '' && new URL(document.referrer).origin === location.origin;
  if (!cameFromHere || history.length < 2 || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  history.back();
});
