import { APP_MARKER } from '../../../../site/app-marker.ts';
import { sendToApp } from '../../../../session/browser/send-to-app.browser.ts';

/** Photos that the native app hands to the page. Runs in the browser. */
type Listener = (photo: File) => void;

const listeners = new Set<Listener>();

/** Returns whether the native app shows this page. The app has its own camera. */
export function hasAppCamera(): boolean {
  return navigator.userAgent.includes(APP_MARKER);
}

/** Asks the app to take or pick a photo. If the app sends one, the listeners of `onAppPhoto` receive it. */
export function askAppForPhoto(): void {
  sendToApp({ type: 'PHOTO_BY_APP', data: {} });
}

/**
 * Calls the listener with each photo that was taken or picked in the app.
 * @returns a function that removes the listener
 */
export function onAppPhoto(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function handOverPhoto(photo: File): void {
  for (const listener of listeners) listener(photo);
}
