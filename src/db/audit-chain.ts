import { createHash, randomBytes } from 'node:crypto';
import { and, asc, desc, getTableColumns, gt, gte, lt, sql } from 'drizzle-orm';
import type { Database } from './client';
import { auditDays, auditLog } from './schema/audit';

const SALT_BYTES = 16;

/** What can be erased from an entry: the IP address, and reason with details. */
interface ErasableParts {
  ip: string | null;
  reason: string | null;
  /** The JSON as it is stored, character by character. */
  details: string;
}

/** What stays of an entry for ever. */
interface LastingParts {
  id: number;
  at: Date;
  actor: string;
  action: string;
  target: string;
  partnerId: string | null;
  /** Of what can be erased. */
  ipCommitment: string | null;
  commitment: string | null;
}

let sign: ((text: string) => string) | null = null;

/** From now on this process signs its entries; without it they count as those of somebody else [decisions/audit-chain]. */
export function signAuditWith(signer: (text: string) => string): void {
  sign = signer;
}

/** What is signed for an entry, and what a day's head is made of. */
export function leafOf({ id, at, actor, action, target, partnerId, ...committed }: LastingParts): string {
  const { ipCommitment, commitment } = committed;
  return sha256(JSON.stringify([id, at.getTime(), actor, action, target, partnerId, ipCommitment, commitment]));
}

export function macOf(entry: LastingParts): string | null {
  return sign?.(leafOf(entry)) ?? null;
}

/** Salts and commitments for a new entry. */
export function commitTo({ ip, reason, details }: ErasableParts) {
  const [ipSalt, salt] = [newSalt(), newSalt()];
  return { ipSalt, ipCommitment: commitmentOf(ipSalt, ip), salt, commitment: commitmentOf(salt, reason, details) };
}

/** As the database's function `audit_commitment`, which makes it for entries of the release before. */
export function commitmentOf(salt: string, one: string | null, other: string | null = null): string {
  const part = (text: string | null) => (text === null ? ';-' : `;${Buffer.byteLength(text)}:${text}`);
  return sha256(salt + part(one) + part(other));
}

function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('hex');
}

interface DayContent {
  day: string;
  /** The head of the day before; empty for the first. */
  previous: string;
  foreignEntries: number;
  /** Of its entries, in their order. */
  leaves: readonly string[];
}

/** The head of a day, which seals it and, through the head of the day before, all before it. */
export function headOf({ day, previous, foreignEntries, leaves }: DayContent): string {
  return sha256([previous, day, foreignEntries, leaves.length, ...leaves].join('\n'));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export type AuditDay = typeof auditDays.$inferSelect;
export type NewAuditDay = Omit<AuditDay, 'sealedAt'>;

/** `changed`: it is not what was committed to. `uncommitted`: of an entry of the release before, until it is sealed. */
type PartState = 'kept' | 'erased' | 'changed' | 'uncommitted';

/** An entry as the chain sees it. */
export interface ChainedEntry {
  id: number;
  day: string;
  action: string;
  details: string;
  leaf: string;
  mac: string | null;
  /** Of what can be erased: the IP address, and reason with details. */
  ip: PartState;
  content: PartState;
}

/** How many entries are read at once. */
const PAGE = 5_000;
const COMMITTED_AT_ONCE = 1_000;
/** What stands in place of erased details. */
const ERASED = '{"erased":true}';
const DAY_OF = sql<string>`to_char(${auditLog.at} at time zone 'utc', 'YYYY-MM-DD')`;

export async function listAuditDays(db: Database): Promise<AuditDay[]> {
  return db.select().from(auditDays).orderBy(asc(auditDays.day));
}

export async function lastAuditDay(db: Database): Promise<AuditDay | null> {
  const [last] = await db.select().from(auditDays).orderBy(desc(auditDays.day)).limit(1);
  return last ?? null;
}

/** The oldest day before today that has entries and comes after the given one; null if there is none. */
export async function nextUnsealedDay(db: Database, after: string | null): Promise<string | null> {
  const [row] = await db
    .select({ day: DAY_OF })
    .from(auditLog)
    .where(
      and(
        lt(auditLog.at, sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc'`),
        after === null ? undefined : gte(auditLog.at, endOf(after)),
      ),
    )
    .orderBy(asc(auditLog.at))
    .limit(1);
  return row?.day ?? null;
}

/** All days up to this one that have entries. */
export async function listDaysThrough(db: Database, last: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: DAY_OF })
    .from(auditLog)
    .where(lt(auditLog.at, endOf(last)));
  return rows.map(({ day }) => day);
}

/** Whether a transaction that began on the day may still add an entry to it. */
export async function mayStillGrow(db: Database, day: string): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select now() < ${endOf(day)} + interval '1 minute' or exists (
      select from pg_stat_activity where datname = current_database() and usename = current_user
        and pid <> pg_backend_pid() and xact_start < ${endOf(day)}) as is`);
  return rows[0]?.is !== false;
}

/** Gives the entries of the release before, which had none, a commitment. */
export async function commitEntries(db: Database, since: string | null): Promise<void> {
  const from = since === null ? sql`'-infinity'::timestamptz` : endOf(since);
  for (;;) {
    const { rows } = await db.execute<{ made: number }>(
      sql`select commit_audit(${from}, ${COMMITTED_AT_ONCE}::int) as made`,
    );
    if ((rows[0]?.made ?? 0) < COMMITTED_AT_ONCE) return;
  }
}

export async function addAuditDay(db: Database, day: NewAuditDay): Promise<void> {
  await db.insert(auditDays).values(day);
}

/** The entries of a day, or of all days after it, in their order. */
export async function* readEntries(
  db: Database,
  range: { day: string } | { after: string | null },
): AsyncGenerator<ChainedEntry> {
  for (let last = 0; ; ) {
    const rows = await db
      .select({ ...getTableColumns(auditLog), details: sql<string>`${auditLog.details}::text`, day: DAY_OF })
      .from(auditLog)
      .where(and(gt(auditLog.id, last), ...within(range)))
      .orderBy(asc(auditLog.id))
      .limit(PAGE);
    for (const row of rows) {
      yield readEntry(row);
    }
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

type EntryRow = Omit<typeof auditLog.$inferSelect, 'details'> & { details: string; day: string };

function readEntry(row: EntryRow): ChainedEntry {
  const { id, day, action, details, mac, ip, ipSalt, ipCommitment, reason, salt, commitment } = row;
  return {
    id,
    day,
    action,
    details,
    mac,
    leaf: leafOf(row),
    ip: stateOf(ip === null, ipCommitment, ipSalt === null ? null : commitmentOf(ipSalt, ip)),
    content: stateOf(
      reason === null && details === ERASED,
      commitment,
      salt === null ? null : commitmentOf(salt, reason, details),
    ),
  };
}

/** @param given the commitment that it would have, if it still has its salt */
function stateOf(isEmpty: boolean, commitment: string | null, given: string | null): PartState {
  if (commitment === null) {
    return 'uncommitted';
  }
  if (given === null) {
    return isEmpty ? 'erased' : 'changed';
  }
  return given === commitment ? 'kept' : 'changed';
}

function within(range: { day: string } | { after: string | null }) {
  if ('day' in range) {
    return [gte(auditLog.at, startOf(range.day)), lt(auditLog.at, endOf(range.day))];
  }
  return range.after === null ? [] : [gte(auditLog.at, endOf(range.after))];
}

function startOf(day: string) {
  return sql`(${day}::date::timestamp at time zone 'utc')`;
}

function endOf(day: string) {
  return sql`((${day}::date + 1)::timestamp at time zone 'utc')`;
}
