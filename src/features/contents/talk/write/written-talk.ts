import { isBlank } from '../../../../lib/text/plain-text.ts';
import type { StoredUpload } from '../../../writing/picture/upload/uploads.store.ts';
import { emptySos } from '../sos.ts';
import type { Sos } from '../../../../model/stored-values.ts';
import type { TalkBody } from '../talk-body.ts';
import type { TalkDraft } from '../talk-input.ts';

/** The values of the form for writing a talk. */
export type WrittenTalk = {
  channelId: number | null;
  text: string;
  pictures: StoredUpload[];
  tags: string[];
  sos: Sos;
};

export function isEmpty({ text, pictures, tags, sos }: WrittenTalk): boolean {
  return isBlank(text) && pictures.length === 0 && tags.length === 0 && Object.values(sos).every(isBlank);
}

/** Returns the draft for the server. Photos that are not uploaded yet are left out. */
export function draftOf({ channelId, text, pictures, tags, sos }: WrittenTalk): TalkDraft {
  const images = pictures.flatMap(({ url, alt }) => (url ? [{ url, alt }] : []));
  return { channelId, content: text, images, tags, sos };
}

/** Returns the form's values for a draft from the server. */
export function writtenOf({ channelId, content, images, tags, sos }: TalkDraft): WrittenTalk {
  const pictures = images.map(({ url, alt }) => ({ id: url, url, alt }));
  return { channelId, text: content, pictures, tags, sos: { ...emptySos, ...sos } };
}

/** Returns the form's values for a published talk. */
export function writtenFrom({ channelId, content, images, tags, sos }: TalkBody): WrittenTalk {
  return writtenOf({ channelId, content, images, tags, sos });
}
