/** The parts of a browser that a sign-in needs: cookies with their paths, redirects and forms. */
export type DemoBrowser = {
  /** Follows redirects as long as they stay on the demo provider. */
  open(url: string | URL, form?: Record<string, string>): Promise<Response>;
  cookies(): { name: string; path: string; line: string }[];
};

export function demoBrowser(): DemoBrowser {
  const jar = new Map<string, { name: string; path: string; pair: string; line: string }>();

  function keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const [name = ''] = pair.split('=', 1);
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name + path);
      else jar.set(name + path, { name, path, pair, line });
    }
  }

  return {
    cookies: () => [...jar.values()],
    async open(start, form) {
      let url = new URL(start);
      let body = form && new URLSearchParams(form);
      for (;;) {
        const sent = [...jar.values()].filter(
          ({ path }) => url.pathname === path || url.pathname.startsWith(`${path}/`),
        );
        const response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: sent.map(({ pair }) => pair).join('; '), accept: 'text/html' },
          ...(body && { method: 'POST', body }),
        });
        keep(response);
        const location = response.headers.get('location');
        const next = location === null ? undefined : new URL(location, url);
        if (!next?.pathname.startsWith('/demo-identity/')) return response;
        url = next;
        body = undefined;
      }
    },
  };
}

/** Returns the fields of the first form of a page, and its address. */
export function formOf(html: string): { action: string; fields: Record<string, string> } {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return {
    action: /<form [^>]*action="([^"]*)"/.exec(html)?.[1] ?? '',
    fields: Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, unescaped(value)])),
  };
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

function unescaped(text: string): string {
  return text.replaceAll(/&[^;]+;/g, (entity) => entities[entity] ?? entity);
}
