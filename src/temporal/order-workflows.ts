import type { WorkflowClient } from '@temporalio/client';
import { ORDER_WORKFLOW, SEARCH_ATTRIBUTES } from '#workflows/messages';
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
  yield* listPages(workflows, `ExecutionStatus = 'Running'`);
  yield* listPages(workflows, closed);
}

/** The ids of live orders whose workflows were started since a time, or ever, page by page. */
export function listLiveOrders(workflows: WorkflowClient, startedSince: Date | null): AsyncGenerator<string[]> {
  const isLive = `${SEARCH_ATTRIBUTES.sandbox.name} = false`;
  const started = startedSince === null ? '' : ` AND StartTime >= '${toIso(startedSince.getTime())}'`;
  return listPages(workflows, `${isLive}${started}`);
}

async function* listPages(workflows: WorkflowClient, condition: string): AsyncGenerator<string[]> {
  let page = new Set<string>();
  for await (const { workflowId } of workflows.list({
    query: `WorkflowType = '${ORDER_WORKFLOW}' AND ${condition}`,
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
