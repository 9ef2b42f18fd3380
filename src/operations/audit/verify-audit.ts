import { type AuditDay, type ChainedEntry, listAuditDays, listDaysThrough, readEntries } from '#db/audit-chain';
import { headOf } from '#db/audit-entry';
import type { Database } from '#db/client';
import { type AuditBreach, type AuditReport, describeDay } from '#domain/audit';
import type { Keyring } from '#security/keyring';
import { type EntryErasures, findUntold, noErasures, noteErasure } from './erasures-of-entries';
import { type AuditHead, compareWithHead } from './head';
import { daySignature, isChanged, isOwn } from './signatures';

export interface Verification {
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
    ...findUntold(reading.erasures),
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
