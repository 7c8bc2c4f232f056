/** The data of the native app that shows this page. */
type AppInfo = { os: 'IOS' | 'ANDROID'; appKey: string };

let app: AppInfo | undefined;

/** Stores the app's data, once per page and in memory only. */
export function setAppInfo(info: AppInfo): void {
  app ??= info;
}

/** Returns the headers of calls that begin a session, besides those of every call. Runs in the browser. */
export function appHeaders(): Record<string, string> {
  return app ? { ...app } : { os: 'WEB' };
}
