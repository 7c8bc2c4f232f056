/**
 * `npm run admin -- …`: the operations of the console as commands.
 * - `hide|show|delete <content id>` and `hide|show|delete exhibition|event <id>`
 * - `suspend|promote|demote <nickname>`; promote makes a member an operator, demote takes that back
 * - `reports` lists the reports that await a decision; `decide <report id> keep|warn|hide|delete|suspend`
 * - `appeal <decision id> uphold|overturn <words>`
 * - `article <file.json> [article id]` publishes or changes an article
 * - `notice <title> <text>` sends a notice to all makers
 * - `message …` sends a message to members
 * - `inquiries [page]` lists the unanswered inquiries; `answer <inquiry id> <file|->` answers one
 * - `errors` lists the errors that browsers reported
 */
import { ZodError } from 'zod';
import { type Config, readConfig } from '../config/config.ts';
import { ConfigError } from '../lib/config-error.ts';
import { connect, type Database, UNHURRIED_WAIT_MS } from '../db/connection.ts';
import { runningEmbeddedUrl } from '../db/embedded/embedded.ts';
import type { StatusRefusal } from '../features/writing/content/content-status.server.ts';
import { isShownKind, setShownStatus } from '../features/discovery/discover/shown-status.server.ts';
import { publishNotice } from '../features/people/maker/notice.server.ts';
import { setRole } from '../features/people/member/role.server.ts';
import { suspendMember } from '../features/people/member/suspend.server.ts';
import { audited } from '../features/operations/audit/audit.server.ts';
import { decideAppeal } from '../features/community/report/appeal/appeal.server.ts';
import { appealDecisionInput } from '../features/community/report/decision/decision-input.ts';
import type { AppealOutcome } from '../features/community/report/decision/decision.ts';
import { decide } from '../features/community/report/decision/decide.server.ts';
import { listOpenReports } from '../features/community/report/decision/moderation.server.ts';
import { reasonText } from '../features/community/report/report.ts';
import { setStatusAsOperator } from '../features/community/report/standing/set-status.server.ts';
import { messageForPeople } from '../lib/text/message-for-people.ts';
import { publishArticle } from './admin/admin-article.ts';
import { printErrors } from './admin/admin-errors.ts';
import { ANSWER_USAGE, printInquiries, writeAnswer } from './admin/admin-inquiries.ts';
import { MESSAGE_USAGE, writeMessage } from './admin/admin-message.ts';
import { exitWithOneLine } from './exit.ts';
import { excerpt } from '../lib/text/plain-text.ts';

const statuses = { hide: 'HIDDEN', show: 'PUBLISHED', delete: 'DELETED' } as const;
const statusActs = { HIDDEN: 'content hidden', PUBLISHED: 'content shown', DELETED: 'content deleted' } as const;
const appealOutcomes = { uphold: 'UPHELD', overturn: 'OVERTURNED' } as const;
const decisions = {
  keep: 'KEPT',
  warn: 'WARNED',
  hide: 'HIDDEN',
  delete: 'DELETED',
  suspend: 'SUSPENDED',
} as const;
const USAGE = `usage: npm run admin -- ${[
  'hide|show|delete <content id>',
  'hide|show|delete exhibition|event <id>',
  'suspend|promote|demote <nickname>',
  'reports',
  'decide <report id> keep|warn|hide|delete|suspend',
  'appeal <decision id> uphold|overturn <words>',
  'article <file.json> [article id]',
  'notice <title> <text>',
  MESSAGE_USAGE,
  'inquiries [page]',
  ANSWER_USAGE,
  'errors',
].join(' | ')}`;
const roles = { promote: 'admin', demote: 'member' } as const;
const refusals = {
  ABSENT: 'there is no content',
  DELETED: 'already deleted: content',
  SCHEDULED: 'not published yet: content',
} as const satisfies Record<StatusRefusal, string>;
const nouns: Record<string, string> = {
  suspend: 'member',
  promote: 'member',
  demote: 'member',
  decide: 'open report',
  appeal: 'open appeal against decision',
  article: 'writer for',
  answer: 'inquiry',
};
/** Page size of `reports`. */
const REPORTS_SHOWN = 50;

try {
  const [verb = '', target = '', how = ''] = process.argv.slice(2);
  const command = commandOf(verb, target, how);
  if (!command) throw new ConfigError(USAGE);
  const config = readConfig(process.env);
  const url = config.databaseUrl ?? runningEmbeddedUrl(config.dataDir);
  if (!url) throw new ConfigError(`DATA_DIR: no server runs on ${config.dataDir}`);
  const connection = connect(url, { waitMs: UNHURRIED_WAIT_MS });
  const found = await command(connection.db, config).finally(connection.close);
  if (!found)
    throw new ConfigError(
      `there is no ${isShownKind(target) ? `${target} ${how}` : `${nouns[verb] ?? 'content'} ${target}`}`,
    );
} catch (error) {
  exitWithOneLine(error);
}

type Command = (db: Database, config: Config) => Promise<boolean>;

/** Returns the function that runs the command; undefined for an unknown verb or an invalid target. */
function commandOf(verb: string, target: string, how: string): Command | undefined {
  if (verb === 'suspend' && target) return (db) => suspendMember(db, target);
  if (verb in roles && target) return (db) => setRole(db, target, roles[verb as keyof typeof roles]);
  if (verb === 'reports') return printReports;
  if (verb === 'inquiries' && (target === '' || isId(target)))
    return (db, config) => printInquiries(db, config, Number(target || 1));
  if (verb === 'errors') return printErrors;
  if (verb === 'message') return (db) => writeMessage(db, process.argv.slice(3));
  if (verb === 'notice' && target && how) return (db) => notifyMakers(db, target, how);
  if (verb === 'article' && target && (how === '' || isId(how)))
    return (db) => publishArticle(db, target, how === '' ? undefined : Number(how));
  if (verb in statuses && isShownKind(target) && isId(how))
    return (db) => setShownStatus(db, target, Number(how), statuses[verb as keyof typeof statuses]);
  if (!isId(target)) return undefined;
  if (verb === 'answer' && how) return (db) => writeAnswer(db, Number(target), how);
  if (verb === 'appeal' && how in appealOutcomes && process.argv[5])
    return (db) => endAppeal(db, Number(target), appealOutcomes[how as keyof typeof appealOutcomes]);
  if (verb === 'decide' && how in decisions)
    return async (db) => {
      const outcome = decisions[how as keyof typeof decisions];
      return (await decide(db, Number(target), { outcome, by: null })) !== undefined;
    };
  if (!(verb in statuses)) return undefined;
  return (db) => setStatus(db, Number(target), statuses[verb as keyof typeof statuses]);
}

/** @throws ConfigError with one line that names the reason for the refusal */
async function setStatus(db: Database, id: number, status: (typeof statuses)[keyof typeof statuses]): Promise<true> {
  const refusal = await db.transaction(async (transaction) => {
    const refused = await setStatusAsOperator(transaction, id, status, null);
    if (!refused) await audited(transaction, { by: null, act: statusActs[status], on: { kind: 'content', id } });
    return refused;
  });
  if (refusal) throw new ConfigError(`${refusals[refusal]} ${id}`);
  return true;
}

/** @throws ConfigError with one line about the invalid input */
async function notifyMakers(db: Database, title: string, text: string): Promise<true> {
  await publishNotice(db, { title, text }).catch((error) => {
    throw error instanceof ZodError ? new ConfigError(messageForPeople(error.issues) ?? USAGE) : error;
  });
  return true;
}

/** Accepts appeals against any decision: on a site with a single operator, nobody else could review them. */
async function endAppeal(db: Database, id: number, outcome: AppealOutcome): Promise<boolean> {
  const words = appealDecisionInput.shape.words.safeParse(process.argv.slice(5).join(' '));
  if (!words.success) throw new ConfigError(messageForPeople(words.error.issues) ?? USAGE);
  return (await decideAppeal(db, id, { by: null, outcome, words: words.data })) === undefined;
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

/**
 * Prints one line for each reported content, comment or member.
 * The columns: the id for `decide`, the kind, the number of reports, the reasons, the nickname of the author or member,
 * an excerpt.
 */
async function printReports(db: Database): Promise<true> {
  const { items, total } = await listOpenReports(db, { size: REPORTS_SHOWN });
  for (const { id, kind, contentId, commentId, reports, reasonIds, target, excerpt: quoted } of items) {
    const thing =
      commentId === null ? `${kind} ${contentId ?? target.id}` : `comment ${commentId} on ${kind} ${contentId}`;
    const start = excerpt(quoted, 80);
    console.log([id, thing, `${reports}x`, reasonIds.map(reasonText).join(', '), target.nickname, start].join('\t'));
  }
  console.log(`${total} to decide`);
  return true;
}
