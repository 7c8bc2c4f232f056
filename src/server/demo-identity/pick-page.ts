import type { Provider } from '../../site/provider.ts';
import { Html, html } from './html.ts';
import { demoPeopleOf, MAX_NAME_LENGTH, type Person } from './people.ts';
import { portrait } from './portrait.ts';
import { UNITS_PER_CHARACTER } from '../../lib/text/graphemes.ts';

type Given = {
  provider: Provider;
  providerName: string;
  /** The address to which the forms post. */
  action: string;
  /** The people that were created in this browser. */
  made: Person[];
  /** An invalid name that was entered. */
  refusedName?: string | undefined;
};

export function pickPage({ provider, providerName, action, made, refusedName }: Given): {
  title: string;
  content: Html;
} {
  const content = html`<main>
    <header>
      <p class="badge">데모 · ${providerName} 역할</p>
      <h1>데모 로그인</h1>
      <p class="lead">지금은 이 페이지가 ${providerName} 로그인을 대신해요. 누구로 들어갈지 골라 주세요.</p>
      <p class="warning">
        <strong>연습용 화면이에요.</strong>
        누구의 실제 계정도 아니고, ${providerName}에는 아무것도 보내지 않아요. 실제 비밀번호나 이름을 적지 마세요.
      </p>
    </header>
    <div class="choices">
      <h2>데모 회원으로 들어가기</h2>
      <ul>
        ${demoPeopleOf(provider).map((person) => personButton(person, action))}
        ${made.map((person) => personButton({ ...person, purpose: '이 브라우저에서 만든 사람이에요.' }, action))}
      </ul>
      <form class="newcomer" method="post" action="${action}">
        <h2>새 사람으로 시작하기</h2>
        <label for="name">이름</label>
        <div class="row">
          <input
            id="name"
            name="name"
            required
            maxlength="${UNITS_PER_CHARACTER * MAX_NAME_LENGTH}"
            autocomplete="off"
            placeholder="예: 창가의 몬스테라"
            aria-describedby="name-hint"
            value="${refusedName}"
            ${refusedName === undefined ? undefined : new Html('aria-invalid="true" autofocus')}
          />
          <button>시작하기</button>
        </div>
        ${nameHint(refusedName)}
      </form>
      <a class="cancel" href="${action}/cancel">로그인하지 않고 돌아가기</a>
    </div>
  </main>`;
  return { title: '데모 로그인', content };
}

function personButton({ subject, name, purpose }: Person & { purpose: string }, action: string): Html {
  return html`<li>
    <form method="post" action="${action}">
      <button class="person" name="subject" value="${subject}">
        ${portrait(subject)}
        <span><strong>${name}</strong><span>${purpose}</span></span>
      </button>
    </form>
  </li>`;
}

function nameHint(refusedName: string | undefined): Html {
  return refusedName === undefined
    ? html`<p id="name-hint" class="hint">1자에서 ${MAX_NAME_LENGTH}자까지 쓸 수 있어요.</p>`
    : html`<p id="name-hint" class="hint fault" role="alert">
        이 이름은 쓸 수 없어요. 1자에서 ${MAX_NAME_LENGTH}자까지 적어 주세요.
      </p>`;
}
