/** Stands in the user agent of the native app's web view. In a file of its own, so that no page loads the product's texts for it. */
export const APP_MARKER = 'PureutApp';
