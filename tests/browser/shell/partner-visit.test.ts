import { beforeEach, expect, test, vi } from 'vitest';
import { markPartnerVisit } from '../../../src/shell/partner/integration.ts';
import { denyStorage } from '../../harness/browser/device.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { runHeadScript } from '../../harness/browser/head-scripts.ts';
import { APP_USER_AGENT } from './app.ts';

/** A visit from the partner's app, which its URL marks. */

const isPartner = (path: string, marker = 'partnerapp') => {
  openPage({ path });
  document.head.innerHTML = marker && `<meta name="partner-utm-marker" content="${marker}">`;
  runHeadScript(markPartnerVisit());
  return document.documentElement.hasAttribute('data-partner');
};

beforeEach(() => openFirstPage());

test('lasts as long as the tab after a URL with the mark', () => {
  expect(isPartner('/story')).toBe(false);
  expect(isPartner('/article/40?utm_source=the-partnerapp-home')).toBe(true);
  expect(isPartner('/story/3')).toBe(true);
  sessionStorage.clear();
  expect(isPartner('/story/3')).toBe(false);
});

test('does not exist on a site without a partner, at any URL', () => {
  expect(isPartner('/?utm_source=partnerapp', '')).toBe(false);
  sessionStorage.setItem('partner_visit', '');
  expect(isPartner('/', '')).toBe(false);
});

test('does not exist inside our own app, whose visitors are asked to sign in', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(APP_USER_AGENT);
  expect(isPartner('/?utm_source=partnerapp')).toBe(false);
  sessionStorage.setItem('partner_visit', '');
  expect(isPartner('/story')).toBe(false);
});

test('lasts for this page if the storage is denied', () => {
  denyStorage('sessionStorage');
  expect(isPartner('/?utm_source=partnerapp')).toBe(true);
  expect(isPartner('/story')).toBe(false);
});
