import { and, eq, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { member } from '../../../db/schema/index.ts';
import { cleanText, tidyText } from '../../../lib/text/plain-text.ts';
import { composed } from '../../../lib/text/composed.ts';
import { countGraphemes } from '../../../lib/text/count-graphemes.ts';
import { LEFT_NICKNAME } from '../../people/member/leave/leave.ts';
import { INTRODUCTION_LENGTH } from '../../people/member/limits.ts';
import { faultOf, NICKNAME_LENGTH, tidyNickname } from '../../people/member/nickname.ts';
import { indexMembers } from '../../discovery/search-index/index-rows.server.ts';
import { findImported, recordImported } from './imported.server.ts';
import type { Report } from './report.ts';
import type { ImportedAuthor, ImportedMember } from './export-items.ts';

/** Replaces a name from which no valid nickname can be made. */
const NAMELESS = '옛 이웃';
/** Appended to the name of an author without an account. */
const GUEST = '손님';

type Circumstances = { db: Database; source: string; report: Report; isDryRun: boolean };

/** Returns functions that import members. In a dry run nobody is imported, and every member has the id 0. */
export function membersOf({ db, source, report, isDryRun }: Circumstances) {
  /** Ids of imported members, keyed by their key in the export. In a dry run, all ids are 0. */
  const ids = new Map<string, number>();
  /** In a dry run: nicknames that would be taken so far, in lower case. */
  const foreseen = new Set<string>();

  async function idOf(key: string): Promise<number | undefined> {
    const id = ids.get(key) ?? (await findImported(db, source, 'member', key));
    if (id !== undefined) ids.set(key, id);
    return id;
  }

  async function bring({ key, nickname, introduction, isOpen, joinedAt, hasLeft }: ImportedMember): Promise<number> {
    const there = await idOf(key);
    if (there !== undefined) {
      report.wasThere('member');
      return there;
    }
    const written = tidyText(introduction);
    const about = isOpen ? written : '';
    if (about !== written) report.changed('member', key, 'the introduction was not public and is not imported');
    if (hasLeft)
      report.changed('member', key, 'had left or was blocked, so the name and the introduction are not imported');
    const isTooLong = countGraphemes(about) > INTRODUCTION_LENGTH;
    if (isTooLong) report.changed('member', key, `the introduction is too long: "${about}"`);
    const id = await db.transaction(async (transaction) => {
      const name = hasLeft ? LEFT_NICKNAME : await freeNickname(transaction, nickname, foreseen);
      if (!hasLeft && name !== nickname) report.changed('member', key, `"${cleanText(nickname)}" is now "${name}"`);
      if (isDryRun) foreseen.add(name.toLowerCase());
      if (isDryRun) return 0;
      const [row] = await transaction
        .insert(member)
        .values({
          nickname: name,
          introduction: isTooLong || hasLeft ? '' : about,
          status: hasLeft ? 'left' : 'active',
          ...(joinedAt && { createdAt: joinedAt }),
        })
        .returning({ id: member.id, introduction: member.introduction });
      if (!row) throw new Error('the member row was not returned');
      if (!hasLeft) await indexMembers(transaction, [{ ...row, nickname: name }]);
      await recordImported(transaction, source, 'member', key, row.id);
      return row.id;
    });
    ids.set(key, id);
    report.came('member');
    return id;
  }

  return {
    bring,

    /** Returns the member of an author. An author without an account becomes a member that nobody can claim. */
    async authorOf({ member: key, name }: ImportedAuthor): Promise<number> {
      const known = key ? await idOf(key) : undefined;
      if (known !== undefined) return known;
      const guest = guestKey(tidyNickname(name));
      return (
        (await idOf(guest)) ??
        bring({
          kind: 'member',
          key: guest,
          nickname: `${name} ${GUEST}`,
          introduction: '',
          isOpen: true,
          joinedAt: undefined,
          hasLeft: false,
        })
      );
    },
  };
}

const GUEST_KEY = 'guest:';

function guestKey(name: string): string {
  return GUEST_KEY + name;
}

/** Returns whether the author of this key had no account on the old site. */
export function isGuestKey(key: string): boolean {
  return key.startsWith(GUEST_KEY);
}

/** Returns the free and allowed nickname that is closest to the wanted one. */
async function freeNickname(db: Queryable, wanted: string, foreseen: ReadonlySet<string>): Promise<string> {
  const plain = tidyNickname(composed(wanted).replaceAll(/[^가-힣a-zA-Z0-9._-]+/g, ' ')).replaceAll(
    /(?<![가-힣a-zA-Z0-9])[._-]+|[._-]+(?![가-힣a-zA-Z0-9])/g,
    '',
  );
  const short = tidyNickname(plain.slice(0, NICKNAME_LENGTH.most)).replace(/(?<![ ._-])[ ._-]+$/, '');
  const name = [tidyNickname(wanted), short].find((each) => faultOf(each) === undefined) ?? NAMELESS;
  const isTaken = async (each: string) => foreseen.has(each.toLowerCase()) || (await isSomebodys(db, each));
  if (!(await isTaken(name))) return name;
  const stem = name.slice(0, NICKNAME_LENGTH.most - 6).replace(/(?<![ ._-])[ ._-]+$/, '');
  const alike = await db.$count(member, sql`starts_with(lower(${member.nickname}), lower(${stem}))`);
  for (let number = Math.max(2, alike + 1); ; number++) {
    const numbered = `${stem} ${number}`;
    if (!(await isTaken(numbered))) return numbered;
  }
}

async function isSomebodys(db: Queryable, nickname: string): Promise<boolean> {
  const same = and(sql`lower(${member.nickname}) = lower(${nickname})`, eq(member.status, 'active'));
  return (await db.$count(member, same)) > 0;
}
