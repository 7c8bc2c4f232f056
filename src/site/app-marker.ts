/**
 * Part of the user agent of the native app's web view. It has its own file, so that the scripts of pages import it
 * without the texts of `site/product.ts`.
 */
export const APP_MARKER = 'PureutApp';
