import { markListsChanged } from './changed-lists.browser.ts';

/** A page that the browser restores after Back still shows lists from before the submit: they are loaded again. */
addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.dataset.changesLists !== undefined) markListsChanged();
});
