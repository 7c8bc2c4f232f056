import type { Database } from '../../../db/connection.ts';
import { isBlank, tidyText } from '../../../lib/text/plain-text.ts';
import { COMMENT_LENGTH } from '../../community/comment/comment.ts';
import type { Picture } from '../../../model/picture.ts';
import { takeInPicture } from '../../writing/picture/picture.server.ts';
import { PictureRefusedError } from '../../writing/picture/encoding/encoder.server.ts';
import type { PictureStore } from '../../writing/picture/store/picture-store.ts';
import { storeUpload } from '../../writing/picture/upload/upload-rows.server.ts';
import { articleOf } from './body/article-of-post.ts';
import { isPicture } from './body/blocks.ts';
import { absolute, bodyOfPost } from './body/body-of-post.ts';
import { commentText } from './body/comment-text.ts';
import { parted } from './body/parted.ts';
import { talkOf } from './body/talk-of-post.ts';
import { writeComment } from './comments.server.ts';
import { findPicture, type PictureSource } from './find-picture.ts';
import { findImported, recordImported } from './imported.server.ts';
import { membersOf } from './members.server.ts';
import { faultOfItem } from './fault-of-thing.ts';
import { addressOfSite } from './old-address.ts';
import { storeAddresses } from './old-address.server.ts';
import { writeArticle, writeTalk } from './posts.server.ts';
import type { Report } from './report.ts';
import type { ExportItem, ImportedComment, ImportedMember, ImportedPost } from './export-items.ts';
import { firstGraphemes } from '../../../lib/text/graphemes.ts';

/** The kind of content that the posts of a board become. */
export type Destination = { kind: 'talk'; channelId: number } | { kind: 'article' };

type Import = {
  db: Database;
  store: PictureStore;
  /** The name under which imported ids of the old site are stored. */
  source: string;
  things: AsyncIterable<ExportItem>;
  /** Destinations by board name; `*` stands for all other boards. */
  destinations: ReadonlyMap<string, Destination>;
  pictures: PictureSource;
  /** The base of relative addresses in posts. */
  base: string | undefined;
  isDryRun: boolean;
  report: Report;
};

/** How many characters of a picture's address are reported; a `data:` address holds the whole picture. */
const MOST_TOLD = 300;
const UNREADABLE = 'has characters that could not be read';
const UNDATED = 'has no date and gets the date of today';

/**
 * Imports another site. Each member, post and comment is one transaction, so the run can be stopped at any moment and
 * started again: it skips content that is already imported. A dry run writes nothing. Its report is the same, except
 * that it does not notice full threads.
 */
export async function importSite(site: Import): Promise<void> {
  const { db, store, source, things, destinations, pictures, base, isDryRun, report } = site;
  const members = membersOf(site);
  /** In a dry run: the posts that would be imported so far, as `post KEY`. */
  const foreseen = new Set<string>();

  /** Boards named by `--to` for which the export has had no post so far. */
  const unused = new Set([...destinations.keys()].filter((board) => board !== '*'));

  for await (const thing of things) {
    if (thing.kind === 'left out') report.leftOut(thing);
    else {
      try {
        await bring(thing);
      } catch (error) {
        const why = faultOfItem(error);
        if (why === undefined) throw error;
        report.stayed(thing.kind, thing.key, why);
      }
    }
  }
  for (const board of unused) report.unused(board);

  async function bring(thing: ImportedMember | ImportedPost | ImportedComment): Promise<unknown> {
    if (thing.kind === 'member') return await members.bring(thing);
    return thing.kind === 'post' ? await bringPost(thing) : await bringComment(thing);
  }

  async function bringPost(post: ImportedPost): Promise<void> {
    const { key } = post;
    for (const board of post.boards) unused.delete(board);
    if ((await findImported(db, source, 'post', key)) !== undefined) return report.wasThere('post');
    const destination = [...post.boards, '*'].map((board) => destinations.get(board)).find((each) => each);
    if (!destination) return report.stayed('post', key, `no --to names the board "${post.boards[0] ?? ''}"`);
    const { blocks, leftOut } = bodyOfPost(post, base);
    const made = (pictureOf: (src: string) => Picture | undefined) =>
      destination.kind === 'talk' ? talkOf(post, blocks, pictureOf) : articleOf(post, blocks, pictureOf);
    const foreseeable = made((src) => placeholderOf(src));
    if ('fault' in foreseeable) return report.stayed('post', key, foreseeable.fault);
    if (/\ufffd/.test(post.title + post.html)) report.changed('post', key, UNREADABLE);
    const authorId = await members.authorOf(post.author);
    const wanted = [...(post.cover ? [post.cover] : []), ...blocks.filter(isPicture)];
    const taken = await takeIn(authorId, key, [...new Set(wanted.map(({ src }) => absolute(src, base)))]);
    const final = made((src) => taken.get(absolute(src, base)));
    if ('fault' in final) return report.stayed('post', key, final.fault);
    for (const how of [...leftOut, ...final.changes]) report.changed('post', key, how);
    if (!post.writtenAt) report.changed('post', key, UNDATED);
    foreseen.add(`post ${key}`);
    if (isDryRun) return report.came('post');
    const written = { authorId, writtenAt: post.writtenAt ?? new Date() };
    const elsewhere = await db.transaction(async (transaction) => {
      const ids = new Map<string, number>();
      for (const picture of taken.values()) ids.set(picture.key, await storeUpload(transaction, picture));
      const id =
        'text' in final && destination.kind === 'talk'
          ? await writeTalk(transaction, written, {
              ...final,
              channelId: destination.channelId,
              pictures: final.pictures.map(({ picture, alt }) => ({ id: ids.get(picture.key) ?? 0, alt })),
            })
          : await writeArticle(transaction, written, (final as Extract<typeof final, { input: unknown }>).input);
      await recordImported(transaction, source, 'post', key, id);
      return await storeAddresses(transaction, id, source, post.addresses);
    });
    for (const address of elsewhere) {
      const own = addressOfSite(source, address);
      report.changed('post', key, `${address} leads to another content already, ${own} leads to it`);
    }
    report.came('post');
  }

  /**
   * Stores the pictures of a post and reports each picture that cannot be stored.
   * @returns the stored pictures, keyed by address
   */
  async function takeIn(memberId: number, key: string, sources: string[]): Promise<Map<string, Picture>> {
    const taken = new Map<string, Picture>();
    for (const src of sources) {
      const stays = (why: string) => report.stayed('picture', `${firstGraphemes(src, MOST_TOLD)} of post ${key}`, why);
      if (isDryRun && pictures.site !== undefined) {
        taken.set(src, placeholderOf(src));
        report.came('picture');
        continue;
      }
      const found = await findPicture(src, pictures);
      if ('why' in found) {
        stays(found.why);
        continue;
      }
      try {
        const { bytes } = found;
        const stored = isDryRun
          ? placeholderOf(src)
          : await takeInPicture(db, store, { memberId, bytes, isUnlimited: true });
        taken.set(src, stored);
        report.came('picture');
      } catch (error) {
        if (!(error instanceof PictureRefusedError)) throw error;
        stays('it is not an accepted picture');
      }
    }
    return taken;
  }

  async function bringComment(thing: ImportedComment): Promise<void> {
    const { key, post, parent, html, keepsLineBreaks, author, writtenAt } = thing;
    if ((await findImported(db, source, 'comment', key)) !== undefined) return report.wasThere('comment');
    const contentId = await findImported(db, source, 'post', post);
    if (contentId === undefined && !foreseen.has(`post ${post}`)) {
      return report.stayed('comment', key, 'its post or comment was not imported');
    }
    const { text, leftOut } = commentText(html, { base, keepsLineBreaks });
    if (isBlank(text)) return report.stayed('comment', key, 'it contains no readable text');
    if (text.includes('\ufffd')) report.changed('comment', key, UNREADABLE);
    for (const how of leftOut) report.changed('comment', key, how);
    const bodies = parted(text, COMMENT_LENGTH)
      .map(tidyText)
      .filter((body) => !isBlank(body));
    if (bodies.length > 1)
      report.changed('comment', key, `it was too long and is split into ${bodies.length} comments`);
    const authorId = await members.authorOf(author);
    if (isDryRun || contentId === undefined) return report.came('comment');
    const repliedTo = parent === undefined ? undefined : await findImported(db, source, 'comment', parent);
    const written = await db.transaction(async (transaction) => {
      const row = { contentId, repliedTo, authorId, writtenAt: writtenAt ?? new Date(), bodies };
      const added = await writeComment(transaction, row);
      if (added) await recordImported(transaction, source, 'comment', key, added.id);
      return added;
    });
    if (written?.isApart) report.changed('comment', key, 'its thread is full, so it is imported outside of the thread');
    if (written) report.came('comment');
    else report.stayed('comment', key, 'its content has been deleted here');
  }
}

/**
 * Returns a picture that stands in until the real picture is stored, so that the limits of the post can be checked
 * first.
 */
function placeholderOf(src: string): Picture {
  const key = Buffer.from(src)
    .toString('hex')
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(-20)
    .padStart(20, 'a');
  return { key, width: 1, height: 1, thumbhash: 'AAAAAAAA' };
}
