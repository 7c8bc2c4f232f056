import { and, desc, eq, gt, inArray, not, or, sql, type SQL } from '../db/drizzle.ts';
import type { Database, Queryable } from '../db/connection.ts';
import { prepared } from '../db/prepared.ts';
import { alarm, consent, identity, maker, member, picture, sessionFamily, termVersion } from '../db/schema/index.ts';
import { hasUnreadAlarm } from './shown-alarms.server.ts';
import { suspendInfo } from './suspension.server.ts';
import { accessTokenOf, familyOf, hashOf, newRefreshToken, successorOf, type Tokens } from './tokens.ts';
import type { OwedTerm, Viewer } from './viewer.ts';

/** The lifetimes of a session, by the database's clock. */
const ACCESS_LIFE = sql`interval '30 minutes'`;
const IDLE_LIFE = sql`interval '30 days'`;
const ABSOLUTE_LIFE = sql`interval '90 days'`;
/**
 * How long the previous refresh token of a family still returns the current one. This ends earlier when the current
 * token is exchanged.
 */
const GRACE = sql`interval '2 hours'`;

/** The number of sessions that a member has at most. */
const MOST_SESSIONS = 20;

/** The tokens in a request; either may be missing. */
export type PresentedTokens = { accessToken?: string | undefined; refreshToken?: string | undefined };

export type SessionState =
  | { state: 'live'; viewer: Viewer; familyId: string; kind: 'web' | 'app' }
  /** The access token has expired, but the refresh token is valid. */
  | { state: 'expired'; kind: 'web' | 'app' }
  | { state: 'none' };

declare module '../http/api.ts' {
  interface CallVariables {
    session: SessionState;
  }
}

/**
 * Starts a session family for a member, and ends the longest unused families beyond `MOST_SESSIONS`. Call it in the
 * transaction that checked that the member may sign in.
 */
export async function startSession(
  db: Queryable,
  memberId: number,
  kind: 'web' | 'app',
  secret: string,
): Promise<Tokens> {
  const ofMember = eq(sessionFamily.memberId, memberId);
  const tooMany = db
    .select({ id: sessionFamily.id })
    .from(sessionFamily)
    .where(and(ofMember, isAlive))
    .orderBy(desc(sessionFamily.rotatedAt))
    .offset(MOST_SESSIONS - 1);
  await db.delete(sessionFamily).where(and(ofMember, or(not(isAlive), inArray(sessionFamily.id, tooMany))));
  const refreshToken = newRefreshToken();
  const accessToken = accessTokenOf(refreshToken, secret);
  await db.insert(sessionFamily).values({
    id: familyOf(refreshToken) ?? '',
    memberId,
    kind,
    accessHash: hashOf(accessToken),
    accessExpiresAt: sql`now() + ${ACCESS_LIFE}`,
    refreshHash: hashOf(refreshToken),
  });
  return { accessToken, refreshToken };
}

/** Returns the session of the tokens. Needs one query while the access token is valid. */
export async function lookUpSession(db: Queryable, presented: PresentedTokens): Promise<SessionState> {
  const { accessToken, refreshToken } = presented;
  const [row] = accessToken ? await viewerOfToken(db).execute({ accessHash: hashOf(accessToken) }) : [];
  if (row) return toLive(row);
  const kind = refreshToken && (await refreshableKind(db, refreshToken));
  return kind ? { state: 'expired', kind } : { state: 'none' };
}

/** Returns the session that a refresh token could refresh now, without refreshing it. */
export async function lookUpExpired(db: Queryable, refreshToken: string): Promise<SessionState> {
  const isTheirs = eq(sessionFamily.id, familyOf(refreshToken) ?? '');
  const [row] = await viewers(db, {}).where(and(isTheirs, isAlive, takes(refreshToken), eq(member.status, 'active')));
  return row ? toLive(row) : { state: 'none' };
}

type ViewerRow = Viewer & { familyId: string; kind: 'web' | 'app' };

function toLive({ familyId, kind, ...viewer }: ViewerRow): SessionState {
  return { state: 'live', familyId, kind, viewer };
}

const viewerOfToken = prepared((db) => selectLive(db, {}));

/**
 * Returns a query for the member whose valid access token has the hash `accessHash`, a placeholder.
 * @param more further columns about `member`
 */
export function selectLive<More extends Record<string, SQL>>(db: Queryable, more: More) {
  return viewers(db, more).where(
    and(
      eq(sessionFamily.accessHash, sql.placeholder('accessHash')),
      gt(sessionFamily.accessExpiresAt, sql`now()`),
      eq(member.status, 'active'),
    ),
  );
}

function viewers<More extends Record<string, SQL>>(db: Queryable, more: More) {
  return db
    .select({
      familyId: sessionFamily.id,
      kind: sessionFamily.kind,
      id: member.id,
      nickname: member.nickname,
      picture: { key: picture.key, width: picture.width },
      role: member.role,
      provider: identity.provider,
      isMaker: sql<boolean>`${maker.memberId} is not null`,
      owedTerms,
      hasAlarms: hasUnreadAlarm(member.id),
      unreadMessage: sql<string | null>`(
        select ${alarm.id} from ${alarm}
        where ${alarm.memberId} = ${member.id} and ${alarm.readAt} is null and ${alarm.type} = 'ADMIN_MESSAGE'
        order by ${alarm.createdAt} desc limit 1)`,
      suspendInfo,
      ...more,
    })
    .from(sessionFamily)
    .innerJoin(member, eq(member.id, sessionFamily.memberId))
    .innerJoin(identity, eq(identity.memberId, member.id))
    .leftJoin(picture, eq(picture.id, member.pictureId))
    .leftJoin(maker, eq(maker.memberId, member.id));
}

/**
 * The versions of the terms that need a member's consent: the last version of each that asks for it, unless the member
 * has agreed to it or to a later one. The terms for makers apply to makers only. Of optional terms, a new version asks
 * only members who agreed to an earlier one and have not answered.
 */
const owedTerms = sql<OwedTerm[]>`(
  select coalesce(json_agg(json_build_object(
    'id', asking.id, 'code', asking.code, 'effectiveAt', asking.effective_at, 'changes', asking.changes) order by asking.id), '[]')
  from (
    select distinct on (code) id, code, effective_at, changes from ${termVersion}
    where published_at is not null and asks_consent and effective_at <= now()
    order by code, effective_at desc) as asking
  left join lateral (
    select agreed, answered.effective_at >= asking.effective_at as is_about_this
    from ${consent} join ${termVersion} as answered on answered.id = ${consent.termId}
    where ${consent.memberId} = ${member.id} and answered.code = asking.code and not ${consent.atNight}
    order by consent.id desc limit 1) as last on true
  where case asking.code
    when 'MARKETING' then (${member.alarmSettings} ->> 'marketing')::boolean and last.is_about_this is not true
    when 'GROROPRIVACY' then last.agreed and not last.is_about_this
    else (asking.code <> 'MAKER' or ${maker.memberId} is not null) and not exists (
      select from ${consent} join ${termVersion} as agreed_to on agreed_to.id = ${consent.termId}
      where ${consent.memberId} = ${member.id} and ${consent.agreed}
        and agreed_to.code = asking.code and agreed_to.effective_at >= asking.effective_at)
  end)`;

async function refreshableKind(db: Queryable, refreshToken: string): Promise<'web' | 'app' | undefined> {
  const [family] = await db
    .select({ kind: sessionFamily.kind })
    .from(sessionFamily)
    .where(and(eq(sessionFamily.id, familyOf(refreshToken) ?? ''), isAlive, takes(refreshToken)));
  return family?.kind;
}

/** Returns SQL: whether a family would exchange this token now. */
function takes(refreshToken: string): SQL | undefined {
  const hash = hashOf(refreshToken);
  return or(eq(sessionFamily.refreshHash, hash), and(eq(sessionFamily.previousRefreshHash, hash), isInGrace));
}

/** SQL: whether a family has not expired. */
export const isAlive = sql<boolean>`${sessionFamily.rotatedAt} > now() - ${IDLE_LIFE} and ${sessionFamily.signedInAt} > now() - ${ABSOLUTE_LIFE}`;
const isInGrace = sql`${sessionFamily.rotatedAt} > now() - ${GRACE}`;

/**
 * `revoked`: the family no longer accepts the token, which may be stolen. Its successor was exchanged, or the token
 * itself was exchanged more than `GRACE` ago. Undefined: the family does not exist or has expired.
 */
type Refreshed = { tokens: Tokens; kind: 'web' | 'app' } | 'revoked' | undefined;

/**
 * Exchanges a refresh token for its successor. A repeated exchange returns the same successor for `GRACE` (two hours), or
 * until the successor is exchanged. Afterwards, presenting the old token ends the whole family.
 */
export function refreshSession(db: Database, refreshToken: string, secret: string): Promise<Refreshed> {
  return db.transaction(async (transaction) => {
    const id = familyOf(refreshToken);
    if (!id) return undefined;
    const [family] = await transaction
      .select({
        refreshHash: sessionFamily.refreshHash,
        previousRefreshHash: sessionFamily.previousRefreshHash,
        kind: sessionFamily.kind,
        isAlive: sql<boolean>`${isAlive}`,
        isInGrace: sql<boolean>`${isInGrace}`,
      })
      .from(sessionFamily)
      .where(eq(sessionFamily.id, id))
      .for('update');
    if (!family) return undefined;
    const hash = hashOf(refreshToken);
    const successor = successorOf(refreshToken, secret);
    const tokens = { accessToken: accessTokenOf(successor, secret), refreshToken: successor };
    const isCurrent = family.refreshHash === hash;
    const isPrevious = family.previousRefreshHash === hash && family.isInGrace;
    if (!family.isAlive || !(isCurrent || isPrevious)) {
      await endSession(transaction, id);
      return family.isAlive ? 'revoked' : undefined;
    }
    if (isCurrent) {
      await transaction
        .update(sessionFamily)
        .set({
          refreshHash: hashOf(successor),
          previousRefreshHash: hash,
          accessHash: hashOf(tokens.accessToken),
          accessExpiresAt: sql`now() + ${ACCESS_LIFE}`,
          rotatedAt: sql`now()`,
        })
        .where(eq(sessionFamily.id, id));
    }
    return { tokens, kind: family.kind };
  });
}

/**
 * Ends the family of a refresh token that the family no longer accepts, as for `revoked` of `refreshSession`.
 * @returns whether such a family existed
 */
export async function endReplayedSession(db: Queryable, refreshToken: string): Promise<boolean> {
  const ended = await db
    .delete(sessionFamily)
    .where(and(eq(sessionFamily.id, familyOf(refreshToken) ?? ''), isAlive, sql`(${takes(refreshToken)}) is not true`))
    .returning({ id: sessionFamily.id });
  return ended.length > 0;
}

export async function endSession(db: Queryable, familyId: string): Promise<void> {
  await db.delete(sessionFamily).where(eq(sessionFamily.id, familyId));
}

/** Ends the session that these tokens belong to, expired or not. */
export async function endPresentedSession(
  db: Queryable,
  { accessToken = '', refreshToken = '' }: PresentedTokens,
): Promise<void> {
  const hash = hashOf(refreshToken);
  await db
    .delete(sessionFamily)
    .where(
      or(
        eq(sessionFamily.accessHash, hashOf(accessToken)),
        and(
          eq(sessionFamily.id, familyOf(refreshToken) ?? ''),
          or(eq(sessionFamily.refreshHash, hash), eq(sessionFamily.previousRefreshHash, hash)),
        ),
      ),
    );
}

/** Ends a member's sessions on every device. */
export async function endAllSessions(db: Queryable, memberId: number): Promise<void> {
  await db.delete(sessionFamily).where(eq(sessionFamily.memberId, memberId));
}

/** Returns whether the member has any session, or the given session. */
export async function hasSession(db: Queryable, memberId: number, familyId?: string): Promise<boolean> {
  const isThis = familyId === undefined ? undefined : eq(sessionFamily.id, familyId);
  return (await db.$count(sessionFamily, and(eq(sessionFamily.memberId, memberId), isThis))) > 0;
}

/** Returns the ids in `familyIds` whose sessions have ended. */
export async function endedSessions(db: Queryable, familyIds: string[]): Promise<string[]> {
  if (familyIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select asked.id from unnest(${sql.param(familyIds)}::text[]) as asked (id)
    where not exists (select from ${sessionFamily} where ${sessionFamily.id} = asked.id)`);
  return rows.map(({ id }) => id);
}
