import { and, desc, eq, inArray, notInArray, sql } from '../../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../../db/connection.ts';
import { publishEvents } from '../../../../../db/domain-events.ts';
import { event, eventPicture, exhibition, exhibitionPicture, picture } from '../../../../../db/schema/index.ts';
import { ApiError } from '../../../../../http/errors.ts';
import { messageForPeople } from '../../../../../lib/text/message-for-people.ts';
import { audited, type OperatorId } from '../../../../operations/audit/audit.server.ts';
import { bodySchema } from '../../../../writing/body/body.ts';
import type { BodyNode } from '../../../../../model/body.ts';
import { picturesOf } from '../../../../writing/body/body-pictures.ts';
import { bodyOfMarkdown, picturesInMarkdown } from '../../../../writing/body/body-of-markdown.ts';
import { pictureColumns } from '../../../../writing/content/content.server.ts';
import type { Picture } from '../../../../../model/picture.ts';
import { checkSoon } from '../../../../writing/picture/upload/upload-rows.server.ts';
import { CAMPAIGNS_PER_PAGE } from '../../discover.ts';
import { picturesOfKeys, requirePictures } from './pictures.server.ts';
import type { CampaignForm } from './campaign-form.ts';
import type { CampaignKind } from '../../../../../site/path-values.ts';
import { firstGraphemes } from '../../../../../lib/text/graphemes.ts';

/** Exhibitions and events for operators. Each action writes the audit log in its transaction. */

const tables = { exhibition, event };
const pictureTables = { exhibition: exhibitionPicture, event: eventPicture };

const columnsOf = ({
  id,
  title,
  description,
  thumbnailAlt,
  startsAt,
  endsAt,
  status,
  version,
}: typeof exhibition | typeof event) => ({
  id,
  title,
  description,
  thumbnailAlt,
  startsAt,
  endsAt,
  status,
  version,
});

/**
 * Lists those that are not deleted, the last to end first. @param page counts from 0 @returns whether there is another
 * page
 */
export async function listAllCampaigns(db: Queryable, kind: CampaignKind, page: number) {
  const table = tables[kind];
  const rows = await db
    .select(columnsOf(table))
    .from(table)
    .where(inArray(table.status, ['PUBLISHED', 'HIDDEN']))
    .orderBy(desc(table.endsAt), desc(table.id))
    .limit(CAMPAIGNS_PER_PAGE + 1)
    .offset(page * CAMPAIGNS_PER_PAGE);
  return { items: rows.slice(0, CAMPAIGNS_PER_PAGE), hasMore: rows.length > CAMPAIGNS_PER_PAGE };
}

export type EditedCampaign = NonNullable<Awaited<ReturnType<typeof getCampaign>>>;

/** @returns nothing for a missing or deleted one */
export async function getCampaign(db: Queryable, kind: CampaignKind, id: number) {
  const table = tables[kind];
  const [row] = await db
    .select({ ...columnsOf(table), body: table.body, thumbnail: pictureColumns(picture) })
    .from(table)
    .leftJoin(picture, eq(picture.id, table.thumbnailId))
    .where(and(eq(table.id, id), inArray(table.status, ['PUBLISHED', 'HIDDEN'])));
  return row;
}

/**
 * Returns the body of a Markdown text, as readers will see it.
 * @throws ApiError 400 for an invalid body, and for an unknown picture
 */
export async function bodyOfText(db: Queryable, text: string): Promise<BodyNode[]> {
  return bodyWith(text, await picturesOfKeys(db, picturesInMarkdown(text)));
}

function bodyWith(text: string, pictures: Map<string, Picture>): BodyNode[] {
  const wrong = (message: string) => new ApiError('BAD_REQUEST', message, { field: 'text' });
  const plain = (key: string) => {
    const found = pictures.get(key);
    return found && { key, width: found.width, height: found.height, thumbhash: found.thumbhash };
  };
  const { body, unknownPictures, hasPictureInText } = bodyOfMarkdown(text, plain);
  const [unknown] = unknownPictures;
  if (unknown !== undefined) throw wrong(`본문에 넣은 사진을 찾을 수 없어요: ${firstGraphemes(unknown, 40)}`);
  if (hasPictureInText) throw wrong('사진은 앞뒤에 빈 줄을 두고 따로 적어 주세요.');
  const parsed = bodySchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw wrong(messageForPeople(parsed.error.issues) ?? '본문을 확인해 주세요.');
}

/**
 * Adds an exhibition or event, shown or hidden.
 * @returns its id
 * @throws ApiError 400 with the field
 */
export async function addCampaign(
  db: Pick<Database, 'transaction'>,
  by: OperatorId,
  kind: CampaignKind,
  form: CampaignForm,
): Promise<number> {
  const table = tables[kind];
  return db.transaction(async (transaction) => {
    const { values, pictureIds } = await valuesOf(transaction, form, []);
    const [added] = await transaction
      .insert(table)
      .values({ ...values, status: form.isShown ? 'PUBLISHED' : 'HIDDEN' })
      .returning(columnsOf(table));
    if (!added) throw new Error('the added row was not returned');
    await showPictures(transaction, kind, added.id, pictureIds);
    await audited(transaction, { by, act: `${kind} added`, on: { kind, id: added.id }, after: added });
    await publishEvents(transaction, { what: 'discover changed' });
    return added.id;
  });
}

/**
 * Changes an exhibition or event.
 * @throws ApiError NOT_FOUND; CHANGED_ELSEWHERE when the form is based on an older version; 400 as `addCampaign` does
 */
export async function changeCampaign(
  db: Pick<Database, 'transaction'>,
  by: OperatorId,
  kind: CampaignKind,
  id: number,
  form: CampaignForm,
): Promise<void> {
  const table = tables[kind];
  await db.transaction(async (transaction) => {
    const [locked] = await transaction
      .select({ ...columnsOf(table), body: table.body, thumbnailId: table.thumbnailId })
      .from(table)
      .where(eq(table.id, id))
      .for('no key update');
    if (!locked || locked.status === 'DELETED') throw new ApiError('NOT_FOUND');
    const { thumbnailId: coverId, ...before } = locked;
    if (before.version !== form.version) throw new ApiError('CHANGED_ELSEWHERE');
    const { values, pictureIds } = await valuesOf(transaction, form, [
      coverId,
      ...(await pictureIdsOf(transaction, kind, id)),
      ...(await pictureIdsIn(transaction, locked.body)),
    ]);
    const [after] = await transaction
      .update(table)
      .set({ ...values, status: form.isShown ? 'PUBLISHED' : 'HIDDEN', version: sql`${table.version} + 1` })
      .where(eq(table.id, id))
      .returning({ ...columnsOf(table), body: table.body });
    await showPictures(transaction, kind, id, pictureIds);
    if (coverId !== null && coverId !== values.thumbnailId) await checkSoon(transaction, [coverId]);
    await audited(transaction, { by, act: `${kind} changed`, on: { kind, id }, before, after });
    await publishEvents(transaction, { what: 'discover changed' });
  });
}

async function valuesOf(db: Queryable, form: CampaignForm, shownIds: (number | null)[]) {
  const { title, description, startsAt, endsAt, text, picture: key, alt } = form;
  const inText = [...(await picturesOfKeys(db, picturesInMarkdown(text))).keys()];
  const cover = (await requirePictures(db, key === '' ? [] : [key], shownIds, 'picture')).get(key);
  // `bodyWith` reports pictures in the text that are not stored.
  const pictures = await requirePictures(db, inText, shownIds, 'text');
  const body = bodyWith(text, pictures);
  return {
    values: {
      title,
      description,
      startsAt,
      endsAt,
      body,
      thumbnailId: cover?.id ?? null,
      thumbnailAlt: cover ? alt : '',
    },
    pictureIds: [...pictures.values()].map(({ id }) => id),
  };
}

async function pictureIdsOf(db: Queryable, kind: CampaignKind, id: number): Promise<number[]> {
  const { campaignId, pictureId } = pictureTables[kind];
  const rows = await db.select({ pictureId }).from(pictureTables[kind]).where(eq(campaignId, id));
  return rows.map((row) => row.pictureId);
}

/**
 * Returns the pictures of a stored text. Some texts, such as the demo's, were stored before the table of their pictures
 * existed.
 */
async function pictureIdsIn(db: Queryable, body: BodyNode[]): Promise<number[]> {
  const keys = picturesOf(body).map(({ key }) => key);
  return [...(await picturesOfKeys(db, keys)).values()].map(({ id }) => id);
}

/** Stores the pictures that the text shows now, and releases the others. */
async function showPictures(db: Queryable, kind: CampaignKind, id: number, pictureIds: number[]): Promise<void> {
  const table = pictureTables[kind];
  const isLeft = pictureIds.length > 0 ? notInArray(table.pictureId, pictureIds) : undefined;
  const dropped = await db
    .delete(table)
    .where(and(eq(table.campaignId, id), isLeft))
    .returning({ pictureId: table.pictureId });
  const rows = pictureIds.map((pictureId) => ({ campaignId: id, pictureId }));
  if (rows.length > 0) await db.insert(table).values(rows).onConflictDoNothing();
  await checkSoon(
    db,
    dropped.map((row) => row.pictureId),
  );
}
