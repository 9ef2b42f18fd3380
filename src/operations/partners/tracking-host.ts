import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { findPartner, lockPartner, type PartnerRow } from '#db/partners';
import { findHostHolder, lockHost, storeHost } from '#db/tracking-hosts';
import { OperationRefusal } from '#domain/refusal';
import {
  afterHostCheck,
  type HostProblem,
  hostNameProblem,
  hostRecordsOf,
  hostStateOf,
  toHostName,
  UNCHECKED,
} from '#domain/tracking/own-host';
import { DnsSilentError, type HostChecks, type HostRecords } from '#net/host-records';
import { unknownPartner } from './set-partner';

interface HostChange {
  partnerId: string;
  actor: string;
}

/**
 * Sets the host name that a partner wants its tracking links on; it is used once it is verified [rules/tracking: Own host name].
 * @throws OperationRefusal
 */
export async function claimHost(
  { db, hostChecks: { target, ownHosts } }: { db: Database; hostChecks: HostChecks },
  { partnerId, actor, host: written }: HostChange & { host: string },
): Promise<PartnerRow> {
  if (target === null) {
    throw new OperationRefusal('This installation has only its own host name.');
  }
  const host = toHostName(written);
  const problem = hostNameProblem(host, ownHosts);
  if (problem !== null) {
    throw new OperationRefusal(`host: ${problem}.`, 'host');
  }
  return changeHost(db, partnerId, async (tx, before) => {
    if (before.approvedAt === null) {
      throw new OperationRefusal(
        'A host name of your own needs an approved organization: complete the onboarding first.',
      );
    }
    if (before.trackingHost === host) {
      return;
    }
    await storeHost(tx, partnerId, { ...UNCHECKED, trackingHost: host });
    const details = { before: before.trackingHost, after: host };
    await recordAudit(tx, { actor, action: 'tracking_host.claimed', target: partnerId, details });
  });
}

/**
 * Asks the DNS whether the partner's host name is its own and points here, and records the answer.
 * @throws OperationRefusal if there is none
 */
export async function checkHost(
  { db, hostChecks }: { db: Database; hostChecks: HostChecks },
  { partnerId, actor }: HostChange,
): Promise<PartnerRow> {
  const host = (await findPartner(db, partnerId))?.trackingHost;
  if (!host) {
    throw new OperationRefusal('There is no host name to check: set one first.');
  }
  const problem = await findProblem(hostChecks, { host, partnerId });
  return changeHost(db, partnerId, async (tx, before) => {
    if (before.trackingHost !== host) {
      throw new OperationRefusal('The host name was changed during the check: check it again.');
    }
    await lockHost(tx, host);
    const found = problem ?? (await takeOver(tx, { host, partnerId, actor }));
    const after = afterHostCheck(before, found, new Date());
    await storeHost(tx, partnerId, after);
    const [was, is] = [hostStateOf(before), hostStateOf(after)];
    if (was !== is) {
      const action = is === 'active' ? 'tracking_host.verified' : 'tracking_host.lost';
      await recordAudit(tx, { actor, action, target: partnerId, details: { host, problem: found } });
    }
  });
}

/** Takes the host name from the partner; its links are on the installation's own host again. @throws OperationRefusal */
export async function removeHost(
  { db }: { db: Database },
  { partnerId, actor, reason }: HostChange & { reason?: string },
): Promise<PartnerRow> {
  return changeHost(db, partnerId, async (tx, { trackingHost: host }) => {
    if (host === null) {
      throw new OperationRefusal('There is no host name to remove.');
    }
    await storeHost(tx, partnerId, { ...UNCHECKED, trackingHost: null });
    const entry = { actor, action: 'tracking_host.removed' as const, target: partnerId, details: { host } };
    await recordAudit(tx, { ...entry, ...(reason !== undefined && { reason }) });
  });
}

/** The partner after the change. */
function changeHost(
  db: Database,
  partnerId: string,
  change: (tx: Transaction, before: PartnerRow) => Promise<void>,
): Promise<PartnerRow> {
  return db.transaction(async (tx) => {
    const before = await lockPartner(tx, partnerId);
    if (!before) {
      throw unknownPartner(partnerId);
    }
    await change(tx, before);
    return (await findPartner(tx, partnerId)) ?? before;
  });
}

interface ProvenHost extends HostChange {
  host: string;
}

/** The first that proves a host name has it, for as long as it points here; then whoever proves it next. */
async function takeOver(tx: Transaction, { host, partnerId, actor }: ProvenHost): Promise<HostProblem | null> {
  const holder = await findHostHolder(tx, host, partnerId);
  if (holder === null) {
    return null;
  }
  if (hostStateOf(holder) === 'active') {
    return 'taken';
  }
  const hostProblem = 'taken';
  await storeHost(tx, holder.partnerId, { ...UNCHECKED, hostCheckedAt: new Date(), hostProblem });
  const details = { host, problem: hostProblem };
  await recordAudit(tx, { actor, action: 'tracking_host.lost', target: holder.partnerId, details });
  return null;
}

/**
 * What is wrong with a host name, from the DNS alone: nothing ever connects to it. The TXT record shows whose it is, because
 * anybody could claim a name that already points here.
 */
async function findProblem(
  { target, records }: HostChecks,
  { host, partnerId }: { host: string; partnerId: string },
): Promise<HostProblem | null> {
  if (target === null) {
    return 'points_elsewhere';
  }
  const { proof } = hostRecordsOf(host, { partnerId, target });
  try {
    const [texts, aliases] = await Promise.all([records.textsOf(proof.name), records.aliasesOf(host)]);
    if (!texts.some((text) => text.trim() === proof.value)) {
      return 'no_record';
    }
    return aliases.includes(target) || (await hasSameAddresses(records, host, target)) ? null : 'points_elsewhere';
  } catch (error) {
    if (error instanceof DnsSilentError) {
      return 'no_answer';
    }
    throw error;
  }
}

/** Some DNS services answer with the target's addresses instead of its name. */
async function hasSameAddresses(records: HostRecords, host: string, target: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all([records.addressesOf(host), records.addressesOf(target)]);
  return theirs.length > 0 && theirs.every((address) => ours.includes(address));
}
