import type { Connection } from '@temporalio/client';
import { msToTs, optionalTsToMs } from '@temporalio/common/lib/time';
import { DAY } from '../domain/duration';

/** How long Temporal retains a workflow after its end; same as in tools/temporal/setup-namespace.sh. */
export const TEMPORAL_RETENTION_MS = 30 * DAY;

/** Sets that retention period for our namespace. Repeating it changes nothing. */
export async function setRetention(
  { workflowService }: Pick<Connection, 'workflowService'>,
  namespace: string,
): Promise<void> {
  const { config } = await workflowService.describeNamespace({ namespace });
  if (optionalTsToMs(config?.workflowExecutionRetentionTtl) !== TEMPORAL_RETENTION_MS) {
    const workflowExecutionRetentionTtl = msToTs(TEMPORAL_RETENTION_MS);
    await workflowService.updateNamespace({ namespace, config: { workflowExecutionRetentionTtl } });
  }
}
