import { showSnackbar } from '../../ui/feedback/snackbar.store.ts';

/**
 * Shows a message when the viewer submits the form of an island whose script failed to load. Such forms have
 * `method="dialog"`, so that the browser sends nothing and puts no text of the viewer into the address.
 */
document.addEventListener('submit', (event) => {
  if (!(event.target as Element).matches('astro-island[ssr] form[method=dialog]')) return;
  // Some browsers do not know the method `dialog`.
  event.preventDefault();
  showSnackbar('화면을 다 불러오지 못했어요', '쓰던 글을 복사해 두고 새로고침해 주세요.');
});
