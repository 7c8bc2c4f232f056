/** Returns a page of the console with a form, as the server renders it. */
export const page = (form: string, isRefused = false) =>
  `<main ${isRefused ? 'data-unsaved' : ''}>${form}<a href="/admin">할 일</a></main>`;

export const reasonForm = `
  <form method="post">
    <input type="hidden" name="version" value="1">
    <input name="title" value="제목">
    <textarea name="reason"></textarea>
    <label><input type="radio" name="act" value="maker"></label>
    <input type="checkbox" name="shown" checked>
    <select name="rule"><option value="">고르기</option><option value="spam">스팸</option></select>
    <button>적용하기</button>
  </form>`;

export function control<Control extends HTMLElement>(name: string): Control {
  const found = document.querySelector<Control>(`[name="${name}"]`);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

export const form = (index = 0) => document.forms[index] as HTMLFormElement;

/**
 * Submits a form as pressing its button does.
 * @returns whether the form is sent
 */
export const submit = (target = form()) =>
  target.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));

/**
 * Leaves the page.
 * @returns whether the browser asks for confirmation
 */
export const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Shows the page again.
 * @param persisted whether it comes from the back/forward cache
 */
export const showAgain = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
