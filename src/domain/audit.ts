/** Something about the audit log that the service did not do. */
export interface AuditBreach {
  /** In UTC. */
  day: string;
  /** A sentence without a period. */
  why: string;
}

export interface AuditReport {
  /** Sealed days. */
  days: number;
  entries: number;
  /** Of the last sealed day; null if none is. */
  head: string | null;
  breaches: readonly AuditBreach[];
}

/** What a day should hold, and what it holds. */
interface DayCount {
  sealed: number;
  found: number;
}

/** What happened to a day whose head is not what its entries give. */
export function describeDay({ sealed, found }: DayCount): string {
  if (found < sealed) return `${sealed - found} of ${sealed} entries are missing`;
  if (found > sealed) return `${found - sealed} entries were added afterwards`;
  return 'entries were changed, exchanged or put into another order';
}

/** Of an exported audit log, one entry a line. */
export const AUDIT_FORMATS = ['ndjson', 'csv'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** How people can name themselves to the command line. */
const OWN_NAME = /^[\w.@+-]{1,64}$/;

/**
 * Who runs a command: the system user, and whom that user says to be, because all who enter a container are the same system user
 * [rules/operators: The command line]. Null if the name cannot stand in the audit log.
 */
export function commandActor(systemUser: string, ownName: string | undefined): string | null {
  if (!ownName) {
    return `cli:${systemUser}`;
  }
  return OWN_NAME.test(ownName) ? `cli:${systemUser}/${ownName}` : null;
}

/** The most characters of an operator's reason, and of a note, which is kept as one. */
export const MAX_REASON = 1_000;

/** Why a reason or a note cannot be kept, in a sentence; null if it can. */
export function refuseReason(text: string): string | null {
  const count = (characters: number) => characters.toLocaleString('en-US');
  return text.length > MAX_REASON
    ? `It has ${count(text.length)} characters; at most ${count(MAX_REASON)} can be kept.`
    : null;
}
