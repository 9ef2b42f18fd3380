import { addAuditDay, commitEntries, lastAuditDay, mayStillGrow, nextUnsealedDay, readEntries } from '#db/audit-chain';
import { headOf } from '#db/audit-entry';
import type { Database } from '#db/client';
import type { JobCounts, JobRun } from '#domain/jobs/job';
import type { Logger } from '#domain/logs/log';
import type { Keyring } from '#security/keyring';
import { daySignature, isChanged, isOwn } from './signatures';

export interface SealDeps {
  db: Database;
  keyring: Pick<Keyring, 'sign' | 'isSigned'>;
  log: Logger;
}

/**
 * Seals every day that has ended, each over the one before, and logs its head, so that a copy of the log of the process holds what
 * nobody can change in the database afterwards [decisions/audit-chain].
 */
export async function sealAuditDays({ db, keyring, log }: SealDeps, run?: JobRun): Promise<JobCounts> {
  const last = await lastAuditDay(db);
  await commitEntries(db, last?.day ?? null);
  let previous = last?.head ?? '';
  let days = 0;
  for (let day = await nextUnsealedDay(db, last?.day ?? null); day !== null; day = await nextUnsealedDay(db, day)) {
    if (await mayStillGrow(db, day)) break;
    const leaves: string[] = [];
    let foreignEntries = 0;
    for await (const entry of readEntries(db, { day })) {
      leaves.push(entry.leaf);
      if (!isOwn(keyring, entry) || isChanged(entry)) foreignEntries += 1;
    }
    const head = headOf({ day, previous, foreignEntries, leaves });
    const sealed = { day, entries: leaves.length, foreignEntries, previous, head };
    await addAuditDay(db, { ...sealed, signature: keyring.sign('audit-day', daySignature(sealed)) });
    log.info({ day, entries: leaves.length, head }, 'a day of the audit log is sealed');
    if (foreignEntries > 0 && last !== null) {
      log.error({ day, entries: foreignEntries }, 'the audit log has entries that Swaplane did not write');
    }
    previous = head;
    days += 1;
    run?.report({ days });
  }
  return { days };
}
