import { APP_MARKER } from '../../app-marker.ts';
import { tellApp } from '../../session/tell-app.browser.ts';

/** Photos that the native app hands to the page. Runs in the browser. */
type Listener = (photo: File) => void;

const listeners = new Set<Listener>();

/** Whether this page is shown in our app, which has a camera of its own. */
export function hasAppCamera(): boolean {
  return navigator.userAgent.includes(APP_MARKER);
}

/** Asks the app to take or pick a photo. Its answer, if there ever is one, comes to `onAppPhoto`. */
export function askAppForPhoto(): void {
  tellApp({ type: 'PHOTO_BY_APP', data: {} });
}

/** Listens for photos taken or picked in the app, to upload like any other. @returns what ends the listening */
export function onAppPhoto(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function handOverPhoto(photo: File): void {
  for (const listener of listeners) listener(photo);
}
