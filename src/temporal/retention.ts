import type { Connection } from '@temporalio/client';
import { msToTs, optionalTsToMs } from '@temporalio/common/lib/time';
import { DAY } from '../domain/duration';

/** How long Temporal remembers a workflow after its end; tools/temporal/setup-namespace.sh says the same. */
export const TEMPORAL_RETENTION_MS = 30 * DAY;

/** Makes a namespace of ours remember its workflows that long. Repeating it changes nothing. */
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
