import type { Mutant } from './mutant.ts';
import { ofAlarms } from './rules/alarms.ts';
import { ofBrowser } from './rules/in-browser.ts';
import { ofDiscussion } from './rules/discussion.ts';
import { ofMembers } from './rules/members.ts';
import { ofNativeApp } from './rules/native-app.ts';
import { ofOperators } from './rules/operators.ts';
import { ofReactions } from './rules/reactions.ts';
import { ofReading } from './rules/reading.ts';
import { ofServer } from './rules/server.ts';
import { ofWriting } from './rules/writing.ts';

/** All rules that `npm run test:mutants` breaks. */
export const mutants: readonly Mutant[] = [
  ...ofWriting,
  ...ofDiscussion,
  ...ofReactions,
  ...ofAlarms,
  ...ofReading,
  ...ofMembers,
  ...ofOperators,
  ...ofNativeApp,
  ...ofServer,
  ...ofBrowser,
];
