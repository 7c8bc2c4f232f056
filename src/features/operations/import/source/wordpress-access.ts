import { type Element, metaOf, textOf } from './wxr.ts';

/** Matches names of fields, shortcodes and blocks with which plugins restrict who can read a post. */
const RESTRICTS =
  /access(?!ib|or)|(?<!re)member|restrict|premium-content|paywall|paid|private|protect|password|permission|capabilit|visib|logged[_-]?in|user[_-]?role|allowed[_-]?role|subscri(?:ption|ber)|groups[_-]read|hide[_-]content|^_?rcp_|^ihc_mb_who|^ihc-|^s2if|^wlm_|^_wpmem_block/i;
/** Values of such a field that restrict nothing. The last is the value that Ultimate Member adds to every post. */
const OPEN_VALUES =
  /^(?:0|no|none|false|off|public|open|everybody|everyone|any|all|default|visible|unrestricted|a:0:\{\}|\[\]|\{\}|a:1:\{i:0;s:3:"all";\}|a:\d+:\{s:26:"_um_custom_access_settings";(?:b:0|s:1:"0"|s:0:"");.*)?$/is;
/** The closing shortcode around a text. A word in brackets alone is no shortcode. */
const SHORTCODE = /\[\/([a-z0-9_-]+)\]/gi;
const BLOCK = /<!--\s*wp:([a-z0-9/-]+)([^>]*)/gi;

/**
 * Returns why not everybody could read a post; undefined if everybody could. Only the status `publish` without a
 * password is open. Membership plugins restrict posts by fields, shortcodes and blocks of their own. A name that
 * suggests access control counts as a restriction; a field does not if its value is known to be open.
 */
export function whyClosed(item: Element): string | undefined {
  const status = textOf(item, 'wp:status');
  if (status !== 'publish') return `its status is ${status || 'not known'}`;
  if (textOf(item, 'wp:post_password') !== '') return 'it has a password';
  const field = metaOf(item).find(([key, value]) => RESTRICTS.test(key) && !OPEN_VALUES.test(value.trim()));
  if (field) return `its field ${field[0]} says that not everybody could read it`;
  const content = textOf(item, 'content:encoded');
  const [, shortcode] = [...content.matchAll(SHORTCODE)].find(([, name = '']) => RESTRICTS.test(name)) ?? [];
  if (shortcode !== undefined) return `[${shortcode}] in it says that not everybody could read it`;
  const restricts = ([, name = '', settings = '']: RegExpExecArray) => RESTRICTS.test(name) || /visib/i.test(settings);
  const [, block] = [...content.matchAll(BLOCK)].find(restricts) ?? [];
  return block === undefined ? undefined : `its block ${block} says that not everybody could read it`;
}
