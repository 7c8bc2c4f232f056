import { type Shortcode, shortcodesIn } from './shortcodes.ts';
import { escaped } from '../escaped.ts';

/** The media files of a WordPress: addresses by id, and the ids of pictures that were uploaded for a post. */
type Attachments = { addresses: ReadonlyMap<string, string>; ofPost: (post: string) => readonly string[] };

type Written = { html: string; leftOut: string[] };
/** The HTML that replaces a shortcode and its closing shortcode; undefined if the shortcode stays as text. */
type Replaced = { html: string; closing?: string } | undefined;

const PICTURE = /\.(avif|bmp|gif|heic|jpe?g|png|webp)$/i;
const MEDIA = 'src mp3 m4a ogg wav wma flac mp4 m4v webm ogv wmv flv'.split(' ');

/**
 * Replaces WordPress's own shortcodes by HTML. All other shortcodes stay as text, and the report names them.
 * @param post the id of the post; a `[gallery]` without ids shows the pictures of this post
 */
export function withoutShortcodes(content: string, post: string, files: Attachments): Written {
  const leftOut: string[] = [];
  const unknown = new Set<string>();
  const closings = new Map<Shortcode, string>();
  const out: string[] = [];
  let from = 0;
  for (const code of shortcodesIn(content)) {
    const { closing } = code;
    const isTaken = closing !== undefined && closings.has(closing);
    const replaced = code.isClosing
      ? { html: closings.get(code) }
      : isTaken
        ? undefined
        : replace(code, post, files, leftOut);
    if (replaced?.html === undefined) {
      const isShortcode = closing !== undefined || Object.keys(code.attributes).length > 0;
      if (isShortcode) unknown.add(code.name);
      continue;
    }
    if (closing && 'closing' in replaced && replaced.closing !== undefined) closings.set(closing, replaced.closing);
    out.push(content.slice(from, code.start), replaced.html);
    from = code.end;
  }
  out.push(content.slice(from));
  if (unknown.size > 0) leftOut.push(`shortcodes stay as text: ${[...unknown].join(', ')}`);
  return { html: out.join(''), leftOut };
}

function replace(
  { name, attributes, closing }: Shortcode,
  post: string,
  files: Attachments,
  leftOut: string[],
): Replaced {
  switch (name) {
    case 'caption':
    case 'wp_caption': {
      if (!closing) return undefined;
      const { caption } = attributes;
      const below = caption === undefined ? '' : `<figcaption>${caption}</figcaption>`;
      return { html: '<figure data-shortcode="caption">', closing: `${below}</figure>` };
    }
    case 'embed':
      return attributes.src === undefined && !closing
        ? undefined
        : { html: `${media([attributes.src])}<p>`, closing: '</p>' };
    case 'audio':
    case 'video': {
      const sources = MEDIA.map((attribute) => attributes[attribute]);
      if (sources.every((source) => source === undefined)) return undefined;
      return { html: media(sources), closing: '' };
    }
    case 'playlist':
    case 'gallery': {
      const { addresses, missing } = filesOf(name, attributes, post, files);
      if (missing.length > 0) leftOut.push(`a ${name} names files that are not in the export: ${missing.join(', ')}`);
      if (addresses.length === 0) leftOut.push(`a ${name} is not imported: none of its files is in the export`);
      return { html: name === 'gallery' ? addresses.map(figure).join('') : media(addresses) };
    }
    default:
      return undefined;
  }
}

function filesOf(name: string, attributes: Shortcode['attributes'], post: string, files: Attachments) {
  const { ids, include, exclude = '', id = post } = attributes;
  const named = ids ?? include;
  const excluded = idsIn(exclude);
  const wanted = named === undefined ? files.ofPost(id).filter((each) => !excluded.includes(each)) : idsIn(named);
  const found = wanted.map((each) => ({ id: each, address: files.addresses.get(each) }));
  const isShown = (address: string) => named !== undefined || PICTURE.test(address) === (name === 'gallery');
  return {
    addresses: found.flatMap(({ address }) => (address !== undefined && isShown(address) ? [address] : [])),
    missing: found.flatMap(({ id: each, address }) => (address === undefined ? [each] : [])),
  };
}

function idsIn(list: string): string[] {
  return list.split(/[,\s]+/).filter((id) => id !== '');
}

function figure(src: string): string {
  return `<figure><img src="${escaped(src)}"></figure>`;
}

/** Films and sounds become links. */
function media(addresses: (string | undefined)[]): string {
  const distinct = new Set(addresses.filter((address) => address !== undefined));
  return [...distinct].map((address) => `<embed src="${escaped(address)}">`).join('');
}
