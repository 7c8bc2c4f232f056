import type { Database } from '../../../../../db/connection.ts';
import { idFromPath } from '../../../../../http/page-query.ts';
import { readPostedForm } from '../../../../../http/forms/posted-form.ts';
import { paths } from '../../../../../site/paths.ts';
import type { OperatorId } from '../../../../operations/audit/audit.server.ts';
import type { Picture } from '../../../../../model/picture.ts';
import { described, type CampaignWithBody } from '../../discover.ts';
import { setCampaignStatus } from '../../campaign-status.server.ts';
import { actOf, attempt, DELETED_ELSEWHERE, errorsOf, refusalOf } from '../../../../../http/forms/posted-act.ts';
import { textsOf, valuesOfCampaign } from '../form-values.ts';
import { picturesOfKeys } from './pictures.server.ts';
import { addCampaign, bodyOfText, changeCampaign, type EditedCampaign, getCampaign } from './campaign.server.ts';
import { type CampaignForm, campaignFormSchema } from './campaign-form.ts';
import type { CampaignKind } from '../../../../../site/path-values.ts';

const statuses = { hide: 'HIDDEN', show: 'PUBLISHED', delete: 'DELETED' } as const;
const doneOf = { hide: 'hidden', show: 'shown', delete: 'deleted' } as const;

/** The data of the edit page of an exhibition or event. */
export type CampaignView = {
  kind: CampaignKind;
  /** Absent for a new one. */
  id: number | undefined;
  /** Whether another operator has deleted it since its form was opened. */
  isDeleted: boolean;
  isHidden: boolean;
  values: Record<string, string>;
  errors: Record<string, string>;
  refusal: string | undefined;
  picture: Picture | null;
  /** The preview; undefined if the input has faults. */
  preview: CampaignWithBody | undefined;
  /** The stored version after a conflict. */
  stored: Record<string, string> | undefined;
};

type Asked = { db: Database; by: OperatorId; kind: CampaignKind; named: string | undefined; request: Request };

/**
 * Performs the posted action, or returns the data of the page.
 * @param asked.named the id of the address, or `new`
 * @returns the address of the next page after a successful action; undefined for an unknown page
 */
export async function editCampaign(asked: Asked): Promise<{ goTo: string } | CampaignView | undefined> {
  const { db, by, kind, named, request } = asked;
  const id = idFromPath(named);
  const act = actOf(request);
  const before = id === undefined ? undefined : await getCampaign(db, kind, id);
  if (id !== undefined && !before) {
    if (act === 'delete') return { goTo: `${paths.adminCampaigns(kind)}?done=deleted` };
    return act && viewOfDeleted(asked);
  }
  if (!before && named !== 'new') return undefined;
  if (id !== undefined && (act === 'hide' || act === 'show' || act === 'delete')) {
    await setCampaignStatus(db, kind, id, statuses[act], by);
    return {
      goTo: `${act === 'delete' ? paths.adminCampaigns(kind) : paths.adminCampaign(kind, id)}?done=${doneOf[act]}`,
    };
  }
  const posted = await readPostedForm(request, campaignFormSchema);
  const form = posted?.data;
  const { done, refused } =
    (form && (await attempt(() => (act === 'save' ? save(asked, id, form) : check(db, form))))) ?? {};
  if (done !== undefined) {
    return { goTo: `${paths.adminCampaign(kind, done)}?done=${id === undefined ? 'added' : 'saved'}` };
  }

  if (refused?.code === 'NOT_FOUND' && posted) return viewOfDeleted(asked, textsOf(posted.values));
  const isLate = refused?.code === 'CHANGED_ELSEWHERE';
  const stored = isLate && id !== undefined ? await getCampaign(db, kind, id) : before;
  const storedValues = stored ? valuesOfCampaign(stored) : { isShown: 'on' };
  const typed = posted && textsOf(posted.values);
  // After a conflict the form shows the typed values with the stored version number, so that the next save overwrites
  // it knowingly.
  const values = typed ? { ...typed, ...(isLate && stored && { version: String(stored.version) }) } : storedValues;
  const picture = await pictureOf(db, values);
  return {
    kind,
    id,
    isDeleted: false,
    isHidden: stored?.status === 'HIDDEN',
    values,
    errors: errorsOf(posted?.errors, refused),
    refusal: refusalOf(posted?.errors, refused),
    picture,
    preview: await previewOf(db, form && (!refused || isLate) ? form : posted ? undefined : stored, picture),
    stored: isLate ? storedValues : undefined,
  };
}

/** Shows the typed values in the form of a new exhibition or event, so that the operator can save them again. */
async function viewOfDeleted({ db, kind, request }: Asked, typed?: Record<string, string>): Promise<CampaignView> {
  const values = typed ?? textsOf((await readPostedForm(request, campaignFormSchema))?.values ?? {});
  return {
    kind,
    id: undefined,
    isDeleted: true,
    isHidden: false,
    values: { ...values, version: '0' },
    errors: {},
    refusal: DELETED_ELSEWHERE,
    picture: await pictureOf(db, values),
    preview: undefined,
    stored: undefined,
  };
}

async function pictureOf(db: Database, { picture = '' }: Record<string, string>): Promise<Picture | null> {
  return (await picturesOfKeys(db, picture === '' ? [] : [picture])).get(picture) ?? null;
}

/** @returns its id */
async function save({ db, by, kind }: Asked, id: number | undefined, form: CampaignForm): Promise<number> {
  if (id === undefined) return addCampaign(db, by, kind, form);
  await changeCampaign(db, by, kind, id, form);
  return id;
}

/** @throws ApiError 400 for an invalid text */
async function check(db: Database, { text }: CampaignForm): Promise<undefined> {
  await bodyOfText(db, text);
}

async function previewOf(
  db: Database,
  campaign: CampaignForm | EditedCampaign | undefined,
  thumbnail: Picture | null,
): Promise<CampaignWithBody | undefined> {
  if (!campaign) return undefined;
  const { title, description, startsAt, endsAt } = campaign;
  return described({
    id: 0,
    title,
    description,
    startsAt,
    endsAt,
    body: 'text' in campaign ? await bodyOfText(db, campaign.text) : campaign.body,
    thumbnail,
    thumbnailAlt: 'alt' in campaign ? campaign.alt : campaign.thumbnailAlt,
  });
}
