import { reportError } from './report-error.browser.ts';

/**
 * Has a press of the link report that the server has failed to make this page. All pages of a kind are one error, and each
 * report names its request, under which the server's log says what went wrong.
 */
export function reportOnPress(link: HTMLAnchorElement): void {
  link.addEventListener('click', () => {
    const error = new Error(location.pathname.replaceAll(/\d+/g, '0'));
    reportError(Object.assign(error, { name: 'Server error', stack: `request ${link.dataset.request}` }));
  });
}
