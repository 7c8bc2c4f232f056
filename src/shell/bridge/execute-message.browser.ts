import { handOverPhoto } from '../../features/writing/picture/upload/app-photo.browser.ts';
import { setAppInfo } from '../../http/app-headers.ts';
import { callMain } from '../../http/browser/client.browser.ts';
import { logOut } from '../../session/browser/log-out.browser.ts';
import { fetchMe } from '../../session/browser/fetch-me.browser.ts';
import { $me } from '../../session/browser/me.store.ts';
import { destinationOf } from './destination.ts';
import type { IncomingMessage } from './messages.ts';
import { photoFrom } from './photo.ts';
import { signInFromApp } from './sign-in.browser.ts';

/**
 * Executes a message of the app.
 * @throws CallFailure if the server refuses; the app has already received `ERROR`
 */
export async function executeMessage(message: IncomingMessage): Promise<void> {
  switch (message.type) {
    case 'APP_INFO':
      return setAppInfo(message.data);
    case 'ACCESS_TOKEN':
      return takeOverSession(message.data.accessToken);
    case 'LOGOUT':
      return leave();
    case 'CHANGE_URL':
      return open(message.data.url);
    case 'PHOTO_BY_APP':
      return receivePhoto(message.data.image);
    default:
      return signInFromApp(message);
  }
}

/** Takes over a session that the app has refreshed, or that this page does not know yet. */
async function takeOverSession(accessToken: string): Promise<void> {
  const wasVisitor = !$me.get();
  await callMain('/auth/app-session', { method: 'POST', body: { accessToken }, isOfSession: true });
  const me = await fetchMe();
  if (wasVisitor && me) location.reload();
}

let leaving = false;

/** Returns whether the app requested the sign-out, so that the page does not report it back. */
export function isLeaving(): boolean {
  return leaving;
}

/** Signs the member out. Does nothing for a visitor, so that page and app do not repeat `LOGOUT` endlessly. */
async function leave(): Promise<void> {
  if (leaving || !$me.get()) return;
  leaving = true;
  await logOut().finally(() => {
    leaving = false;
  });
}

function open(address: string): void {
  const path = destinationOf(address);
  if (path) location.assign(path);
}

function receivePhoto(dataUrl: string): void {
  const photo = photoFrom(dataUrl);
  if (photo) handOverPhoto(photo);
}
