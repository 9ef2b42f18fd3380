import { findFact, storeFact } from '#db/health/installation';
import { listWithoutRow } from '#db/recovery/checks';
import { HOUR, toIso } from '#domain/duration';
import type { JobRun } from '#domain/jobs/job';
import { listOrderWorkflows } from '#temporal/order-workflow';
import { checkOrders, type Finding, type RepairWish } from './reconcile-orders';
import type { RepairDeps } from './repairs';

/** A workflow that closed this long before the last check may not have been listed yet. */
const OVERLAP_MS = HOUR;

/**
 * Finds orders with a workflow in Temporal but no row in the database, for example after a restored backup, and rebuilds their
 * rows. It checks all open workflows, and those closed since the last check. The time of that check is in the database, so a
 * restored one is compared with everything closed since the backup.
 */
export async function checkWorkflows(
  deps: RepairDeps,
  { found, ...wish }: RepairWish & { found: (finding: Finding) => void },
  { run, everClosed = false }: { run: JobRun; everClosed?: boolean },
): Promise<Record<string, number>> {
  const { db, workflows } = deps;
  const startedAt = Date.now();
  const listedAt = everClosed ? null : await findFact(db, 'workflows_listed_at');
  const closedSince = listedAt === null ? null : new Date(Date.parse(listedAt) - OVERLAP_MS);
  const counts = { workflows: 0, 'without a row': 0 };
  for await (const orderIds of listOrderWorkflows(workflows, closedSince)) {
    const findings = await checkOrders(deps, await listWithoutRow(db, orderIds), wish);
    findings.forEach(found);
    counts.workflows += orderIds.length;
    counts['without a row'] += findings.length;
    run.report(counts);
  }
  if (wish.repairBy !== null) {
    await storeFact(db, 'workflows_listed_at', toIso(startedAt));
  }
  return counts;
}
