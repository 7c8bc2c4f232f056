import { markListsChanged } from '../../../session/changed-lists.browser.ts';

/** Articles that the browser restores after Back still lack the writer's comments: they are loaded again. */
addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.classList.contains('hidden-writers')) markListsChanged();
});
