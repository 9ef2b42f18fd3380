import { z } from 'zod';
import {
  type AuditDay,
  type ChainedEntry,
  headOf,
  lastAuditDay,
  listAuditDays,
  listDaysThrough,
  readEntries,
} from '#db/audit-chain';
import type { Database } from '#db/client';
import { type AuditBreach, type AuditReport, describeDay } from '#domain/audit';
import { OperationRefusal } from '#domain/refusal';
import type { Keyring } from '#security/keyring';
import { daySignature, isChanged, isOwn } from './seal-days';

interface Verification {
  /** Entries of this day and those before it may have been deleted by retention. */
  expiredThrough: string;
  /** One that was kept elsewhere. */
  head?: AuditHead;
}

interface Reading {
  db: Database;
  keyring: Pick<Keyring, 'isSigned'>;
  expiredThrough: string;
  breaches: AuditBreach[];
  erasures: EntryErasures;
  /** Of all entries that were read. */
  leaves: Set<string>;
}

/** Looks for entries that were changed, deleted, added or reordered, and says of which day [decisions/audit-chain]. */
export async function verifyAudit(
  { db, keyring }: { db: Database; keyring: Pick<Keyring, 'isSigned'> },
  { expiredThrough, head }: Verification,
): Promise<AuditReport> {
  const days = await listAuditDays(db);
  const breaches = checkLinks(days, keyring);
  const reading = { db, keyring, expiredThrough, breaches, erasures: noErasures(), leaves: new Set<string>() };
  for (const day of days) {
    await checkSealedDay(reading, day);
  }
  await checkUnsealedDays(reading, days);
  breaches.push(
    ...findUnnamed(reading.erasures),
    ...(head ? compareWithHead(head, { days, leaves: reading.leaves }) : []),
  );
  return { days: days.length, entries: reading.leaves.size, head: days.at(-1)?.head ?? null, breaches };
}

/** Each head is made of the one before, so the last signature proves all of them, whatever keys were used before. */
function checkLinks(days: readonly AuditDay[], keyring: Pick<Keyring, 'isSigned'>): AuditBreach[] {
  const last = days.at(-1);
  const broken = days.filter(({ previous }, nth) => previous !== (days[nth - 1]?.head ?? ''));
  return [
    ...broken.map(({ day }) => ({ day, why: 'a sealed day before it was removed, added or changed' })),
    ...(last && !keyring.isSigned('audit-day', daySignature(last), last.signature)
      ? [{ day: last.day, why: 'its seal was not made with SECRET_KEY or SECRET_KEY_PREVIOUS' }]
      : []),
  ];
}

async function checkSealedDay({ db, breaches, erasures, leaves, expiredThrough }: Reading, sealed: AuditDay) {
  const { day, entries } = sealed;
  const found: string[] = [];
  const changed: ChainedEntry[] = [];
  for await (const entry of readEntries(db, { day })) {
    found.push(entry.leaf);
    leaves.add(entry.leaf);
    noteErasure(erasures, entry, sealed.foreignEntries === 0);
    if (isChanged(entry)) changed.push(entry);
  }
  if (day <= expiredThrough && found.length < entries) {
    return;
  }
  if (found.length !== entries || headOf({ ...sealed, leaves: found }) !== sealed.head) {
    breaches.push({ day, why: describeDay({ sealed: entries, found: found.length }) });
  }
  breaches.push(...changed.map(({ id }) => ({ day, why: `entry ${id} was changed` })));
  if (sealed.foreignEntries > 0 && sealed.previous !== '') {
    breaches.push({ day, why: `${sealed.foreignEntries} entries were not written by Swaplane` });
  }
}

async function checkUnsealedDays({ db, keyring, breaches, erasures, leaves }: Reading, days: readonly AuditDay[]) {
  const last = days.at(-1)?.day ?? null;
  const sealed = new Set(days.map(({ day }) => day));
  const through = last === null ? [] : await listDaysThrough(db, last);
  breaches.push(
    ...through
      .filter((day) => !sealed.has(day))
      .map((day) => ({ day, why: 'entries were added to a day that had none' })),
  );
  for await (const entry of readEntries(db, { after: last })) {
    const isTrusted = isOwn(keyring, entry);
    leaves.add(entry.leaf);
    noteErasure(erasures, entry, isTrusted);
    // Until the first day is sealed, entries of the release before are among them.
    if (!isTrusted && (last !== null || entry.mac !== null)) {
      breaches.push({ day: entry.day, why: `entry ${entry.id} was changed, or was not written by Swaplane` });
    } else if (isTrusted && isChanged(entry)) {
      breaches.push({ day: entry.day, why: `entry ${entry.id} was changed` });
    }
  }
}

const FORMAT = 'swaplane-audit-head/1';

const headSchema = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** The last sealed day; null if none is. */
  day: z.string().nullable(),
  head: z.string().nullable(),
  /** The entries of the days since. */
  open_entries: z.array(z.string()),
  signature: z.string(),
});

/** How the audit log stands, to be kept where nobody who can write to the database can write. */
type AuditHead = z.infer<typeof headSchema>;

export async function makeAuditHead(db: Database, keyring: Pick<Keyring, 'sign'>): Promise<AuditHead> {
  const last = await lastAuditDay(db);
  const open: string[] = [];
  for await (const { leaf } of readEntries(db, { after: last?.day ?? null })) open.push(leaf);
  const signed = {
    format: FORMAT,
    made_at: new Date().toISOString(),
    day: last?.day ?? null,
    head: last?.head ?? null,
    open_entries: open,
  } as const;
  return { ...signed, signature: keyring.sign('audit-head', JSON.stringify(signed)) };
}

/** @throws OperationRefusal for a file that this installation did not make, or that was changed */
export function readAuditHead(text: string, keyring: Pick<Keyring, 'isSigned'>): AuditHead {
  let head: AuditHead;
  try {
    head = headSchema.parse(JSON.parse(text));
  } catch {
    throw new OperationRefusal('The file is no head of an audit log.');
  }
  const { signature, ...signed } = head;
  if (!keyring.isSigned('audit-head', JSON.stringify(signed), signature)) {
    throw new OperationRefusal('The head was changed, or made with a secret key that is not configured.');
  }
  return head;
}

/** What differs from a head that was kept elsewhere. */
function compareWithHead(
  { day, head, open_entries, made_at }: AuditHead,
  { days, leaves }: { days: readonly AuditDay[]; leaves: ReadonlySet<string> },
): AuditBreach[] {
  const missing = open_entries.filter((leaf) => !leaves.has(leaf)).length;
  const sealed = day === null ? null : days.find((found) => found.day === day);
  return [
    ...(day !== null && sealed?.head !== head ? [{ day, why: 'its head is not the one in the file' }] : []),
    ...(missing > 0
      ? [{ day: made_at.slice(0, 10), why: `${missing} entries that are in the file are missing or were changed` }]
      : []),
  ];
}

/** Which parts of entries are empty, and which of them the log says were erased with a person's data. */
interface EntryErasures {
  /** The day of each, by `ip` or `content` and the entry's id. */
  erased: Map<string, { id: number; day: string }>;
  named: Set<string>;
}

const noErasures = (): EntryErasures => ({ erased: new Map(), named: new Set() });

/** @param isTrusted whether the entry itself was made by the service */
function noteErasure({ erased, named }: EntryErasures, entry: ChainedEntry, isTrusted: boolean): void {
  const { id, day, action, details, ip, content } = entry;
  if (ip === 'erased') erased.set(`ip ${id}`, { id, day });
  if (content === 'erased') erased.set(`content ${id}`, { id, day });
  if (action === 'audit_log.erased' && isTrusted && content === 'kept') {
    const { addresses = [], contents = [] }: { addresses?: number[]; contents?: number[] } = JSON.parse(details);
    for (const erasedId of addresses) named.add(`ip ${erasedId}`);
    for (const erasedId of contents) named.add(`content ${erasedId}`);
  }
}

function findUnnamed({ erased, named }: EntryErasures): AuditBreach[] {
  const unnamed = [...erased].filter(([part]) => !named.has(part)).map(([, entry]) => entry);
  const byId = new Map(unnamed.map((entry) => [entry.id, entry]));
  return [...byId.values()].map(({ id, day }) => ({ day, why: `entry ${id} was emptied, and no entry says so` }));
}
