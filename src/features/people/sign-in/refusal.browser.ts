import type { CallFailure } from '../../../http/browser/client.browser.ts';
import { $suspendInfo } from '../../../session/browser/me.store.ts';
import { openDialog } from '../../../ui/dialog/open-dialog.browser.ts';
import { type Proof, suspensionAppeal } from './suspension-appeal.browser.ts';
import '../../../ui/form/button.css';
import '../../../ui/dialog/dialog.css';

/**
 * Shows a dialog with the reason of a failed sign-in, and resolves when the dialog closes.
 * @param proof lets a suspended member appeal in the dialog
 */
export async function showRefusal({ message }: CallFailure, proof?: Proof): Promise<void> {
  const suspendInfo = $suspendInfo.get();
  const title = element('h2', 'dialog-title', suspendInfo ? '이용이 정지된 계정이에요' : '로그인할 수 없어요');
  const text = suspendInfo
    ? [
        `운영 정책에 따라 ${suspendInfo.period} 동안 로그인할 수 없어요. 기간이 지나면 다시 이용할 수 있어요.`,
        suspendInfo.reason && ` 이유: ${suspendInfo.reason}`,
      ].join('')
    : message;
  const reason = element('p', '', text);
  // The reason and the appeal scroll together: a frame with two contents gives each one half of its height.
  const content = element('div', 'dialog-content');
  content.append(reason, ...(suspendInfo && proof ? [suspensionAppeal(proof)] : []));
  const actions = element('form', 'dialog-actions');
  actions.method = 'dialog';
  actions.append(element('button', 'button', '확인'));
  const frame = element('div', 'dialog-frame');
  frame.append(title, content, actions);

  const dialog = element('dialog', 'dialog');
  dialog.setAttribute('role', 'alertdialog');
  [title.id, reason.id] = ['refusal-title', 'refusal-text'];
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.setAttribute('aria-describedby', reason.id);
  dialog.append(frame);
  document.body.append(dialog);
  openDialog(dialog);
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  dialog.remove();
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
