import type { JobRun } from '#domain/jobs/job';
import { checkWatches } from './check-watches';
import { checkWorkflows } from './check-workflows';
import { checkOpenOrders, type Finding, type RepairWish } from './reconcile-orders';
import type { RepairDeps } from './repairs';

/**
 * Looks for orders that are out of sight, from every side: rows whose workflow is missing or elsewhere, workflows without a row, and
 * live orders without a watch. `found` is notified of each, and it is mended if asked for.
 */
export async function checkEverything(
  deps: RepairDeps,
  wish: RepairWish & { found: (finding: Finding) => void },
  run: JobRun,
): Promise<Record<string, number>> {
  const gone = await checkWorkflows(deps, wish, { run });
  const compared = await checkOpenOrders(deps, wish, run);
  const unwatched = await checkWatches(deps, wish, run);
  return { ...compared, ...gone, ...unwatched };
}
