import { showSnackbar } from '../../ui/snackbar.store.ts';

/**
 * A form that its island sends stands there as `method="dialog"`, by which a browser sends nothing: no words of a reader's go
 * into the address. Where the island's script is lost, the reader is told.
 */
document.addEventListener('submit', (event) => {
  if (!(event.target as Element).matches('astro-island[ssr] form[method=dialog]')) return;
  // For browsers that do not know the method.
  event.preventDefault();
  showSnackbar('화면을 다 불러오지 못했어요', '쓰던 글을 복사해 두고 새로고침해 주세요.');
});
