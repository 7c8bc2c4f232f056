import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { APP_MARKER } from '../../site/app-marker.ts';
import { headScript } from '../head-script.ts';
import { APP_BANNER_AWAY_MS, APP_BANNER_KEY, STRIP_KEY } from './put-away.ts';

/** Returns an integration that hides dismissed banners before the first paint, so that the page does not move. */
export function hideBanners(): AstroIntegration {
  const values = { APP_MARKER, STRIP_KEY, APP_BANNER_KEY, APP_BANNER_AWAY_MS };
  return headScript('hide-banners', join(import.meta.dirname, 'head.js'), values);
}
