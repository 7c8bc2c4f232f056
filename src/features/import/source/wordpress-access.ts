import { type Element, metaOf, textOf } from './wxr.ts';

/** In the name of a field, a shortcode or a block: a plugin restricts who reads the post. */
const RESTRICTS =
  /access(?!ib|or)|(?<!re)member|restrict|premium-content|paywall|paid|private|protect|password|permission|capabilit|visib|logged[_-]?in|user[_-]?role|allowed[_-]?role|subscri(?:ption|ber)|groups[_-]read|hide[_-]content|^_?rcp_|^ihc_mb_who|^ihc-|^s2if|^wlm_|^_wpmem_block/i;
/** Values of such a field that restrict nothing; the last is Ultimate Member's, which stands in every post. */
const OPEN_VALUES =
  /^(?:0|no|none|false|off|public|open|everybody|everyone|any|all|default|visible|unrestricted|a:0:\{\}|\[\]|\{\}|a:1:\{i:0;s:3:"all";\}|a:\d+:\{s:26:"_um_custom_access_settings";(?:b:0|s:1:"0"|s:0:"");.*)?$/is;
/** The end of a shortcode that stands around a text; a word in brackets alone is none. */
const SHORTCODE = /\[\/([a-z0-9_-]+)\]/gi;
const BLOCK = /<!--\s*wp:([a-z0-9/-]+)([^>]*)/gi;

/**
 * Says why not everybody could read a post; undefined where everybody could. Only `publish` without a password is open.
 * Plugins for members restrict posts by fields, shortcodes and blocks of their own. One whose name speaks of access counts as a
 * restriction, unless its value is known to be none.
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
