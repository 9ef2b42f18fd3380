import type { WorkflowClient } from '@temporalio/client';
import { ORDER_WORKFLOW } from '#workflows/messages';
import { toIso } from '../domain/duration';

const PAGE = 200;

/**
 * The ids of orders with a workflow in Temporal, page by page: all open ones, then those closed since a time, or ever. One
 * that closes meanwhile may be listed twice.
 */
export async function* listOrderWorkflows(
  workflows: WorkflowClient,
  closedSince: Date | null,
): AsyncGenerator<string[]> {
  const closed =
    closedSince === null ? `ExecutionStatus != 'Running'` : `CloseTime >= '${toIso(closedSince.getTime())}'`;
  for (const state of [`ExecutionStatus = 'Running'`, closed]) {
    let page = new Set<string>();
    for await (const { workflowId } of workflows.list({
      query: `WorkflowType = '${ORDER_WORKFLOW}' AND ${state}`,
      pageSize: PAGE,
    })) {
      page.add(workflowId);
      if (page.size === PAGE) {
        yield [...page];
        page = new Set();
      }
    }
    yield [...page];
  }
}
