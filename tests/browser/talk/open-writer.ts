import { createTalkWriter } from '../../../src/features/contents/talk/write/talk-writer.store.ts';
import type { TalkBody } from '../../../src/features/contents/talk/talk-body.ts';

type Options = {
  talk?: TalkBody;
  draft?: number;
  channelId?: number | null;
  /** Text typed before the script loaded. */
  early?: string;
  /** Text typed while the unfinished text is read from the device. */
  meanwhile?: string;
};

/** Opens the form for writing a talk, as its page does. */
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
    /** The source of the text in the field. */
    origin,
    /** The reason why the requested draft was not opened. */
    refused,
    text: () => writer.read().text,
    status: () => writer.writing.draft.$state.get().status,
    /** Closes the tab: the data on the device stays, and nothing more is sent. */
    close() {
      writer.writing.draft.pause();
    },
  };
}
