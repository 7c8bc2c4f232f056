/** Asks for confirmation before the operator leaves a console page with unsaved text in its forms. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The submitted form, whose text the navigation sends. */
let submitted: EventTarget | null = null;
let isLetGo = false;

addEventListener('submit', ({ target, defaultPrevented }) => {
  if (!defaultPrevented) submitted = target;
});

addEventListener('beforeunload', (event) => {
  const isLost = !isLetGo && hasUnsavedWords(submitted);
  // If the operator stays, the next attempt to leave checks all forms again.
  submitted = null;
  if (isLost) event.preventDefault();
});

/** Reloads the page without asking. */
export function loadAnew(): void {
  isLetGo = true;
  location.reload();
}

/** Returns whether any form has unsaved text. @param submitted a form to ignore */
export function hasUnsavedWords(submitted: EventTarget | null = null): boolean {
  const isRefused = document.querySelector<HTMLElement>('main')?.dataset.unsaved !== undefined;
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')];
  return forms.some(
    (form) =>
      form !== submitted &&
      (form.dataset.unsent !== undefined || controlsOf(form).some((control) => isUnsaved(control, isRefused))),
  );
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );
}

/** @param isRefused whether the page is the answer to a refused form, so that even its initial values are unsaved */
function isUnsaved(control: Control, isRefused: boolean): boolean {
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, chosen);
  }
  if (control.type === 'hidden') return false;
  if (control.type === 'checkbox' || control.type === 'radio') {
    return control instanceof HTMLInputElement && control.checked !== control.defaultChecked;
  }
  return control.value !== control.defaultValue || (isRefused && control.value !== '');
}
