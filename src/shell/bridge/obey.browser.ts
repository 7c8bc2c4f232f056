import { handOverPhoto } from '../../features/picture/app-photo.browser.ts';
import { setAppInfo } from '../../http/app-headers.ts';
import { callMain } from '../../http/client.browser.ts';
import { logOut } from '../../session/log-out.browser.ts';
import { fetchMe } from '../../session/fetch-me.browser.ts';
import { $me } from '../../session/me.store.ts';
import { destinationOf } from './destination.ts';
import type { IncomingMessage } from './messages.ts';
import { photoFrom } from './photo.ts';
import { signInFromApp } from './sign-in.browser.ts';

/**
 * Does what the app asks for.
 * @throws CallFailure when the server refuses; the app has been told by then
 */
export async function obey(message: IncomingMessage): Promise<void> {
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

/** The app has refreshed the session, or has one that this page does not know of yet. */
async function takeOverSession(accessToken: string): Promise<void> {
  const wasVisitor = !$me.get();
  await callMain('/auth/app-session', { method: 'POST', body: { accessToken }, isOfSession: true });
  const me = await fetchMe();
  if (wasVisitor && me) location.reload();
}

let leaving = false;

/** Whether the app has asked for signing out: then it need not be told of it. */
export function isLeaving(): boolean {
  return leaving;
}

/** Nothing is to be ended where nobody is signed in; so page and app do not tell each other of it without end. */
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
