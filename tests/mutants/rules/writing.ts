import type { Mutant } from '../mutant.ts';

/** Drafts and photos of a talk or a story that a member writes. */
export const ofWriting: readonly Mutant[] = [
  {
    rule: 'A draft whose create request got no answer is created once.',
    file: 'src/features/writing/draft/draft.store.ts',
    from: 'requestId ??= randomId();',
    to: 'requestId = randomId();',
    suites: ['tests/browser/talk/lost-answers.test.ts'],
  },
  {
    rule: 'A save whose answer was lost is no conflict with another device.',
    file: 'src/features/writing/draft/draft.store.ts',
    from: 'if (unacknowledged) set({ version: (await updateResendably(id, unacknowledged, isLeaving)).version });',
    to: '',
    suites: ['tests/browser/talk/lost-answers.test.ts'],
  },
  {
    rule: 'In a conflict of two tabs the text that is not chosen becomes a draft of its own.',
    file: 'src/features/writing/draft/draft.store.ts',
    from: 'await setAside(theirs.body as object);',
    to: '',
    suites: ['tests/browser/draft/draft-conflict.test.ts'],
  },
  {
    rule: 'A photo whose upload lost the connection goes up once the connection is back.',
    file: 'src/features/writing/picture/upload/uploads.store.ts',
    from: 'const mayPass = status === 0 || ',
    to: 'const mayPass = ',
    suites: ['tests/browser/picture/uploads.test.ts'],
  },
];
