/**
 * A domain event: a change of data to which processes react. Viewers see many of these changes; others only make tasks
 * due, such as `pushes due` and `content scheduled`. The writer reports an event in the same transaction, and at the
 * commit every process is notified. Listeners decide what follows; `cache/tags.ts` says which cached pages are invalid.
 * An event with `by` or `to` may also need alarms. It is stored in `alarm_task`, in the same transaction, until they are
 * created (`features/notifications/alarm/create/create-alarms.server.ts`).
 */
export type DomainEvent =
  | { what: 'talk edited' | 'talk deleted'; id: number }
  | ({ what: 'talk written'; id: number } & By)
  /** The id of the solving comment; null if the talk is no longer solved. */
  | ({ what: 'talk solved'; id: number; comment: number | null } & By)
  | { what: 'content edited' | 'content deleted'; id: number; kind: 'story' | 'article' }
  | ({ what: 'content published'; id: number; kind: 'story' | 'article' } & By)
  /** The time of publication has been set or changed. Viewers see no difference. */
  | { what: 'content scheduled'; id: number }
  /** An author of scheduled contents may publish again: a suspension was lifted, or the member is a maker once more. */
  | { what: 'publishing due' }
  /** A content has been hidden or shown again, or changed by an operator. */
  | { what: 'status changed'; id: number; kind: Kind }
  /** The author of the content, or of a comment on it, has changed name or picture, or has left. */
  | { what: 'author changed'; id: number; kind: Kind }
  /** A member has changed name, picture or introduction, or has left. */
  | { what: 'member changed'; memberId: number }
  /** Applause was given (with `by`) or taken back, for the content or a comment on it. */
  | ({ what: 'applause changed'; id: number; comment?: number } & By)
  | { what: 'comment edited' | 'comment deleted' | 'comment moderated'; on: number }
  /** The author of the talk or story has hidden a comment, or shown it again. */
  | { what: 'comment hidden by author' | 'comment shown by author'; on: number }
  | { what: 'comments closed' | 'comments opened'; id: number }
  | ({ what: 'comment written'; on: number; comment: number; repliedTo: number | null } & By)
  /** Operators have changed the home page, the search page, exhibitions or events, or a scheduled change is due. */
  | { what: 'discover changed' }
  /** Operators have reordered, renamed, opened or closed channels. */
  | { what: 'channels changed' }
  /** Operators have renamed tags, no longer suggest them, or suggest them again. */
  | { what: 'tags changed' }
  /** A version of the terms has been published or withdrawn, or takes effect. */
  | { what: 'terms changed' }
  /** An operator has saved the strip banner. Its start and end are scheduled changes without an event. */
  | { what: 'strip banner changed' }
  /** The followers of a member or the subscribers of a writer have changed; with `by` for a new one. */
  | ({ what: 'followers changed'; memberId: number } & By)
  /** Operators have sent a message to all members, all makers, or these members. */
  | { what: 'message sent'; id: number; to: 'everybody' | 'makers' | number[] }
  /** To the member who asked. */
  | { what: 'inquiry answered'; id: number; to: [memberId: number] }
  /** A report about the member's content or comment was decided; `isReleased` if its pending review ended with it. */
  | { what: 'report decided'; id: number; isReleased: boolean; to: [memberId: number] }
  | { what: 'appeal decided'; id: number; to: [memberId: number] }
  /** These members have a new alarm or have read one. */
  | { what: 'alarms changed'; memberIds: number[] }
  /** A member has left and wants all their contents and comments deleted. */
  | { what: 'erasure due' }
  | { what: 'archive asked' }
  | { what: 'archive ready'; id: number; to: [memberId: number] }
  /** The archive of a member could not be made, after several tries. */
  | { what: 'archive failed'; id: number; to: [memberId: number] }
  /** A member has left, so their archive is deleted. */
  | { what: 'archive expired' }
  | { what: 'pushes due' }
  /** Rows of pictures were deleted, so their files are to be deleted. */
  | { what: 'files due' }
  /** An operator has made the dead tasks of a job due again. */
  | { what: 'tasks retried'; job: DeadJob }
  /** Pictures have become public or private. Database triggers send this event (`functions.sql`). */
  | { what: 'pictures changed'; keys: string[]; isPublic: boolean }
  /** A session has ended. A database trigger sends this event (`functions.sql`). */
  | { what: 'session ended'; familyId: string };

/** The id of the member who acted. */
type By = { by?: number | null };

type Kind = 'story' | 'article' | 'talk';

/** The jobs whose tasks stay in the database when they are dead. */
export type DeadJob = 'alarms' | 'archives' | 'erasures' | 'deletions' | 'files';
