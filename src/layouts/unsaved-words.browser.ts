/** Asks before a page of the console is left whose forms have words that nobody has saved. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whose words go out with the page that comes next. */
let submitted: EventTarget | null = null;
let isLetGo = false;

addEventListener('submit', ({ target, defaultPrevented }) => {
  if (!defaultPrevented) submitted = target;
});

addEventListener('beforeunload', (event) => {
  const isLost = !isLetGo && hasUnsavedWords(submitted);
  // Whoever stays may leave later.
  submitted = null;
  if (isLost) event.preventDefault();
});

/** Loads the page anew without asking. */
export function loadAnew(): void {
  isLetGo = true;
  location.reload();
}

/** @param submitted a form that does not count */
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

/** @param isRefused what stands in the form has come back with the page, and is saved nowhere */
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
