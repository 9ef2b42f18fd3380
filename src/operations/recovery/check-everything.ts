import { closeOperatorAlert } from '#db/alerts/operator-alerts';
import { HOUR } from '#domain/duration';
import type { JobRun } from '#domain/jobs/job';
import { RESTORED_ALERT } from '#domain/recovery/restored-database';
import { checkWatches } from './check-watches';
import { checkWorkflows } from './check-workflows';
import { checkOpenOrders, type Finding, type RepairWish } from './reconcile-orders';
import type { RepairDeps } from './repairs';

/**
 * Searches for orders that were lost, from every side: rows with a missing or different workflow, workflows without a row, and
 * live orders without a watch. `found` is called for each, and the order is repaired if requested.
 */
export async function checkEverything(
  deps: RepairDeps,
  wish: RepairWish & { found: (finding: Finding) => void },
  run: JobRun,
): Promise<Record<string, number>> {
  const gone = await checkWorkflows(deps, wish, { run });
  const compared = await checkOpenOrders(deps, wish, run);
  const unwatched = await checkWatches(deps, wish, run);
  if (wish.repairBy !== null && gone['without a row'] === 0) {
    await closeOperatorAlert(deps.db, RESTORED_ALERT, HOUR);
  }
  return { ...compared, ...gone, ...unwatched };
}
