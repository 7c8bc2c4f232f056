import type { CallFailure } from '../http/browser/client.browser.ts';
import type { Me } from '../session/me.ts';
import { $isOtherMember } from '../session/browser/other-member.store.ts';
import { openDialog } from '../ui/dialog/open-dialog.browser.ts';

/**
 * Explains a call that was refused with OTHER_MEMBER: another tab of this browser has signed in another member. The
 * page stays as it is until the viewer reloads it, so that typed text is not lost.
 */

/**
 * Automatic saves of drafts repeat with each change. The dialog opens for the first failure only, so that it does not
 * interrupt typing.
 */
const AUTOMATIC = '/api/v1/draft/';

let dialog: HTMLDialogElement | undefined;

export function explainOtherMember({ path }: Pick<CallFailure, 'path'>): void {
  $isOtherMember.set(true);
  if (dialog && path.startsWith(AUTOMATIC)) return;
  dialog ??= makeDialog();
  openDialog(dialog);
}

function makeDialog(): HTMLDialogElement {
  const { nickname } = JSON.parse(document.documentElement.dataset.me ?? '{}') as Partial<Me>;
  const made = Object.assign(document.createElement('dialog'), { id: 'other-member', className: 'dialog' });
  made.setAttribute('role', 'alertdialog');
  made.setAttribute('aria-labelledby', 'other-member-title');
  made.setAttribute('aria-describedby', 'other-member-text');
  made.setAttribute('closedby', 'closerequest');
  made.innerHTML = `<div class="dialog-frame">
  <h2 id="other-member-title" class="dialog-title">다른 계정으로 로그인되어 있어요</h2>
  <div id="other-member-text" class="dialog-content"><p></p><p></p></div>
  <div class="dialog-actions">
    <button type="button" class="button button-quiet">닫기</button>
    <button type="button" class="button">새로고침</button>
  </div>
</div>`;
  const [why, kept] = made.querySelectorAll('p');
  const [close, reload] = made.querySelectorAll('button');
  why?.append(
    `이 화면은 ${nickname}님이 보던 화면이에요. 그사이 다른 탭에서 다른 계정으로 로그인해서, 방금 한 일은 저장하지 않았어요.`,
  );
  kept?.append(
    `쓰던 글과 댓글, 수정하던 내용은 이 기기에 남아 있어요. ${nickname}님으로 다시 로그인하면 이어서 쓸 수 있어요.`,
  );
  close?.addEventListener('click', () => made.close());
  reload?.addEventListener('click', () => location.reload());
  document.body.append(made);
  return made;
}
