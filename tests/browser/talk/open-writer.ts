import { createTalkWriter } from '../../../src/features/talk/talk-writer.store.ts';
import type { TalkBody } from '../../../src/features/talk/talk-body.ts';

type Options = {
  talk?: TalkBody;
  draft?: number;
  channelId?: number | null;
  /** Typed before the script came. */
  early?: string;
  /** Typed while the text that was left unfinished is read from the device. */
  meanwhile?: string;
};

/** Opens the form in which a member writes a talk, as its page does. */
export async function openTalkWriter(memberId: number, options: Options = {}) {
  const { talk, draft, channelId = null, early = '', meanwhile } = options;
  const missing: number[] = [];
  const locationsRemoved: true[] = [];
  const writer = createTalkWriter({
    memberId,
    talk,
    channelId,
    onLocationRemoved: () => locationsRemoved.push(true),
    onPhotosMissing: (count) => missing.push(count),
  });
  let refused: string | undefined;
  const restored = writer.restore(draft, early).catch((failure: Error) => {
    refused = failure.message;
    return undefined;
  });
  if (meanwhile !== undefined) writer.setText(meanwhile);
  const origin = await restored;
  return {
    ...writer,
    missing,
    locationsRemoved,
    /** Where the text in the field comes from. */
    origin,
    /** Why the draft that was asked for was not opened. */
    refused,
    text: () => writer.read().text,
    status: () => writer.writing.draft.$state.get().status,
    /** As if the tab were closed: what the device has stays, and nothing is sent any more. */
    close() {
      writer.writing.draft.pause();
    },
  };
}
