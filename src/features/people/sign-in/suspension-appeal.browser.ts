import { callMain } from '../../../http/browser/client.browser.ts';
import { store, tabStorage } from '../../../lib/storage.browser.ts';
import { countGraphemes } from '../../../lib/text/count-graphemes.ts';
import type { Provider } from '../../../site/provider.ts';
import '../../../ui/form/field.css';
import './suspension-appeal.css';

/** The sign-in that proves which member was refused. */
export type Proof = { provider: Provider; loginId: string; paramKey: string };

/** The key of the tab's storage for the text of an appeal that is not sent yet. */
const KEPT = 'suspension_appeal';
/** The maximum length in characters, equal to the server's limit. */
const LENGTH = 1_000;
const TOO_LONG = `이의 제기는 ${LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`;
const SENT =
  '이의 제기를 보냈어요. 처음 결정한 사람이 아닌 운영자가 다시 살펴봐요. 정지가 해제되면 바로 로그인할 수 있어요.';

/** Returns the form in which a suspended member appeals against the suspension. */
export function suspensionAppeal({ provider, loginId, paramKey }: Proof): HTMLElement {
  const appeal = document.createElement('details');
  appeal.className = 'suspension-appeal';
  appeal.innerHTML = `<summary>결정이 잘못되었나요?</summary>
    <label class="field"><span class="field-label">이의 제기</span>
      <span class="field-hint">어떤 점을 다시 봐야 하는지 알려 주세요. 한 번 보낼 수 있어요.</span>
      <textarea class="field-control"></textarea></label>
    <p class="field-error" role="alert"></p>
    <button type="button" class="button button-quiet">이의 제기 보내기</button>`;
  const [field, fault, button] = [
    appeal.querySelector('textarea'),
    appeal.querySelector('p'),
    appeal.querySelector('button'),
  ];
  if (!field || !fault || !button) return appeal;
  field.value = tabStorage.getItem(KEPT) ?? '';
  appeal.open = field.value !== '';
  field.addEventListener('input', () => store(tabStorage, KEPT, field.value));
  let isSending = false;
  button.addEventListener('click', async () => {
    if (isSending) return;
    fault.textContent = countGraphemes(field.value.trim()) > LENGTH ? TOO_LONG : '';
    if (fault.textContent !== '') return;
    isSending = true;
    try {
      const body = { loginType: provider, loginId, text: field.value };
      await callMain('/v1/user/suspension/appeal', { method: 'POST', query: { paramKey }, body, isOfSession: true });
      tabStorage.removeItem(KEPT);
      const sent = document.createElement('p');
      sent.className = 'suspension-appeal';
      sent.setAttribute('role', 'status');
      sent.textContent = SENT;
      appeal.replaceWith(sent);
    } catch (failure) {
      const { code, message } = failure as { code?: string; message: string };
      fault.textContent = code === 'NO_ACCOUNT' ? '로그인한 지 오래되었어요. 다시 로그인한 뒤 보내 주세요.' : message;
    } finally {
      isSending = false;
    }
  });
  return appeal;
}
