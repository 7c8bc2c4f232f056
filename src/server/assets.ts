import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type PreparedAnswer, prepareAnswer } from './prepared-answer.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/speculationrules+json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** The names of files in these directories contain a hash of their content. */
const HASHED = /^(_astro|fonts)\//;
/** Browsers request this file to check for a newer version. */
const WORKER = 'service-worker.js';
/** The service worker shows notifications with our picture and fetches pages. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'";

/**
 * Returns the built scripts, styles and fonts by URL path, about two megabytes, read once. No request path is ever used
 * as a file path. The build stores compressed copies beside the files.
 */
export function loadAssets(clientDir: string, securityHeaders: Record<string, string>): Map<string, PreparedAnswer> {
  const files = globSync('**/*.*', { cwd: clientDir }).filter((file) => extname(file) in TYPES);
  return new Map(files.map((file) => [`/${file}`, prepareFile(clientDir, file, securityHeaders)]));
}

function prepareFile(clientDir: string, file: string, securityHeaders: Record<string, string>): PreparedAnswer {
  const path = join(clientDir, file);
  const read = (suffix: string) => (existsSync(path + suffix) ? readFileSync(path + suffix) : undefined);
  const identity = readFileSync(path);
  const headers = file === WORKER ? { ...securityHeaders, 'content-security-policy': WORKER_POLICY } : securityHeaders;
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return prepareAnswer({ identity, br: read('.br'), gzip: read('.gz') }, etag, [
    ...Object.entries(headers),
    ['content-type', TYPES[extname(file)] ?? 'application/octet-stream'],
    ['cache-control', cachingOf(file)],
    ['vary', 'accept-encoding'],
  ]);
}

function cachingOf(file: string): string {
  if (file === WORKER) return 'no-cache';
  return HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}
