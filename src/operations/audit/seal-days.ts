import {
  addAuditDay,
  type ChainedEntry,
  commitEntries,
  headOf,
  lastAuditDay,
  mayStillGrow,
  type NewAuditDay,
  nextUnsealedDay,
  readEntries,
} from '#db/audit-chain';
import type { Database } from '#db/client';
import type { JobCounts, JobRun } from '#domain/jobs/job';
import type { Logger } from '#domain/logs/log';
import type { Keyring } from '#security/keyring';

interface SealDeps {
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

/** What is signed for a day. */
export function daySignature({ day, entries, foreignEntries, previous, head }: Omit<NewAuditDay, 'signature'>): string {
  return JSON.stringify([day, entries, foreignEntries, previous, head]);
}

/** Whether the entry was made by a process that had the secret key. */
export function isOwn(keyring: Pick<Keyring, 'isSigned'>, { leaf, mac }: Pick<ChainedEntry, 'leaf' | 'mac'>): boolean {
  return mac !== null && keyring.isSigned('audit-entry', leaf, mac);
}

/** Whether what can be erased is neither as it was written nor erased. */
export function isChanged({ ip, content }: Pick<ChainedEntry, 'ip' | 'content'>): boolean {
  return ip === 'changed' || content === 'changed';
}
