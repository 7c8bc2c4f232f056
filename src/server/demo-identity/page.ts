import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { product } from '../../site/product.ts';
import { Html, html } from './html.ts';

const style = ['../../ui/styles/tokens.css', 'page.css', 'choices.css']
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

type Page = { title: string; content: Html; script?: string };

/** Answers with a page of the demo provider. The page uses nothing of the application but its style tokens. */
export function sendPage(ctx: Pick<KoaContextWithOIDC, 'set' | 'type' | 'body'>, page: Page): void {
  ctx.set('content-security-policy', policyOf(page));
  ctx.set('cache-control', 'no-store');
  ctx.type = 'html';
  ctx.body = render(page).text;
}

function render({ title, content, script }: Page): Html {
  return html`<!doctype html>
    <html lang="ko">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${product.name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        ${content} ${script && new Html(`<script>${script}</script>`)}
      </body>
    </html>`;
}

function policyOf({ script }: Page): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    "img-src 'self'",
    ...(script ? [`script-src ${hashOf(script)}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
