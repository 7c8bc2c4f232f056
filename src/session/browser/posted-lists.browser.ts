import { markListsChanged } from './changed-lists.browser.ts';

/** Marks lists as changed at a submit, so that a page that the browser restores after Back reloads its lists. */
addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.dataset.changesLists !== undefined) markListsChanged();
});
