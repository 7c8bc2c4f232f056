import type { KoaContextWithOIDC } from 'oidc-provider';
import { html } from './html.ts';
import { sendPage } from './page.ts';

/** Shows an error page when the person cannot be redirected to the application. */
export function sendErrorPage(ctx: KoaContextWithOIDC, error: string, description = ''): void {
  const content = html`<main class="single">
    <h1>로그인을 이어갈 수 없어요</h1>
    <p class="lead">시간이 지났거나 주소가 바르지 않아요. 처음부터 다시 로그인해 주세요.</p>
    <a class="button" href="/">홈으로 가기</a>
    <p class="hint">${error}${description && ` · ${description}`}</p>
  </main>`;
  sendPage(ctx, { title: '데모 로그인', content });
}
