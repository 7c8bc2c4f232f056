import { setCampaignStatus } from '../../features/discovery/discover/campaign-status.server.ts';
import { setRole } from '../../features/people/member/role.server.ts';
import { suspendMember } from '../../features/people/member/suspend.server.ts';
import { publishArticle } from './admin-article.ts';
import { notifyMakers, setContentStatus, statuses } from './admin-content.ts';
import { printErrors } from './admin-errors.ts';
import { printInquiries, writeAnswer } from './admin-inquiries.ts';
import { messageOptions, writeMessage } from './admin-message.ts';
import { appealOutcomes, decideReport, decisions, endAppeal, printReports } from './admin-reports.ts';
import { command, id, oneOf, optional, rest, sentence, text, word } from './command-table.ts';

const roles = { promote: 'admin', demote: 'member' } as const;
const campaignKinds = { exhibition: 'exhibition', event: 'event' } as const;

/** All commands of operators. Commands with the same verb differ in their arguments: the first that fits runs. */
export const commands = [
  command({
    args: [oneOf(statuses), id('content id')],
    about: 'hides, shows or deletes a story, an article or a talk',
    run: ({ db }, status, contentId) => setContentStatus(db, contentId, status),
  }),
  command({
    args: [oneOf(statuses), oneOf(campaignKinds), id('id')],
    about: 'hides, shows or deletes an exhibition or an event',
    run: ({ db }, status, kind, itemId) => setCampaignStatus(db, kind, itemId, status),
    absent: (_, kind, itemId) => `${kind} ${itemId}`,
  }),
  command({
    args: [word('suspend'), text('nickname')],
    about: 'suspends a member for two weeks and ends their sessions',
    run: ({ db }, _, nickname) => suspendMember(db, nickname),
    absent: (_, nickname) => `member ${nickname}`,
  }),
  command({
    args: [oneOf(roles), text('nickname')],
    about: 'makes a member an operator, or an ordinary member again',
    run: ({ db }, role, nickname) => setRole(db, nickname, role),
    absent: (_, nickname) => `member ${nickname}`,
  }),
  command({
    args: [word('reports')],
    about: 'lists the reports that await a decision',
    run: ({ db }) => printReports(db),
  }),
  command({
    args: [word('decide'), id('report id'), oneOf(decisions)],
    about: 'decides a report',
    run: ({ db }, _, reportId, outcome) => decideReport(db, reportId, outcome),
    absent: (_, reportId) => `open report ${reportId}`,
  }),
  command({
    args: [word('appeal'), id('decision id'), oneOf(appealOutcomes), sentence('words')],
    about: 'decides the appeal against a decision',
    run: ({ db }, _, decisionId, outcome, words) => endAppeal(db, decisionId, outcome, words),
    absent: (_, decisionId) => `open appeal against decision ${decisionId}`,
  }),
  command({
    args: [word('article'), text('file.json'), optional(id('article id'))],
    about: 'publishes the article of a JSON file, or changes one',
    run: ({ db }, _, file, articleId) => publishArticle(db, file, articleId),
    absent: (_, file) => `writer for ${file}`,
  }),
  command({
    args: [word('notice'), text('title'), text('text')],
    about: 'sends a notice to all makers',
    run: ({ db }, _, title, body) => notifyMakers(db, title, body),
  }),
  command({
    args: [word('message'), text('file.html|-'), rest('nickname')],
    options: messageOptions,
    about: 'sends HTML to these members, or to all with --all; without --yes it only shows it',
    run: ({ db, options }, _, file, nicknames) => writeMessage(db, { file, nicknames, ...options }),
  }),
  command({
    args: [word('inquiries'), optional(id('page'))],
    about: 'lists the unanswered inquiries, 50 on a page',
    run: ({ db, config }, _, page = 1) => printInquiries(db, config, page),
  }),
  command({
    args: [word('answer'), id('inquiry id'), text('file.txt|-')],
    about: 'answers an inquiry with plain text',
    run: ({ db }, _, inquiryId, file) => writeAnswer(db, inquiryId, file),
    absent: (_, inquiryId) => `inquiry ${inquiryId}`,
  }),
  command({
    args: [word('errors')],
    about: 'lists the errors that browsers reported, the latest first',
    run: ({ db }) => printErrors(db),
  }),
];
