/** What the native app around this page says of itself. */
type AppInfo = { os: 'IOS' | 'ANDROID'; appKey: string };

let app: AppInfo | undefined;

/** Takes the app's word once a page; it is kept nowhere else. */
export function setAppInfo(info: AppInfo): void {
  app ??= info;
}

/** Headers of the calls that begin a session, beside those of every call. Runs in the browser. */
export function appHeaders(): Record<string, string> {
  return app ? { ...app } : { os: 'WEB' };
}
