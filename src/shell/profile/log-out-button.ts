import { showSnackbar } from '../../ui/snackbar.store.ts';

/** Whatever is marked `data-log-out` signs the member out. */
document.addEventListener('click', async ({ target }) => {
  const button = (target as Element).closest('[data-log-out]');
  if (!button || button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  try {
    const { logOut } = await import('../../session/log-out.ts');
    await logOut();
  } catch {
    button.ariaBusy = null;
    showSnackbar('로그아웃하지 못했어요', '잠시 후 다시 시도해 주세요.');
  }
});
