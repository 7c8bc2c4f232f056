/**
 * The part of `XMLHttpRequest` that `http/browser/send-file.browser.ts` uses, over `fetch`, so that uploads go through the
 * network of the test. It reports progress once before the request is sent and once after.
 */
export class XmlHttpRequestOverFetch {
  readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
  onloadend?: () => void;
  status = 0;
  responseText = '';
  withCredentials = false;
  readonly #abort = new AbortController();
  readonly #headers = new Headers();
  #method = 'GET';
  #url = '';

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  abort(): void {
    this.#abort.abort();
  }

  send(body: FormData): void {
    this.upload.onprogress?.({ loaded: 0, total: 1 });
    const request = { method: this.#method, headers: this.#headers, body, signal: this.#abort.signal };
    void fetch(this.#url, request)
      .then(async (answer) => {
        this.upload.onprogress?.({ loaded: 1, total: 1 });
        this.responseText = await answer.text();
        this.status = answer.status;
      })
      .catch(() => {})
      .finally(() => this.onloadend?.());
  }
}
