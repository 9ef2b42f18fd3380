import type { WorkflowClient } from '@temporalio/client';

/**
 * Rejects unless Temporal answers within this time with what it has to read from its own database. Its version, for example, it
 * knows without one, so an answer about that says nothing about orders.
 */
export async function requireTemporal(workflows: WorkflowClient, withinMs: number): Promise<void> {
  const { namespace } = workflows.options;
  await workflows.withDeadline(Date.now() + withinMs, () => workflows.workflowService.describeNamespace({ namespace }));
}
