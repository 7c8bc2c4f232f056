import { reportError } from './report-error.browser.ts';

/**
 * Makes the link report that the server failed to render this page. All pages of a kind are one error. The report has
 * the id of the request, by which the server's log can be searched.
 */
export function reportOnPress(link: HTMLAnchorElement): void {
  link.addEventListener('click', () => {
    const error = new Error(location.pathname.replaceAll(/\d+/g, '0'));
    reportError(Object.assign(error, { name: 'Server error', stack: `request ${link.dataset.request}` }));
  });
}
