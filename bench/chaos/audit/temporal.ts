import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import { load } from '#bench/load/load';
import { isTerminal } from '#domain/orders/status';
import { ORDER_WORKFLOW } from '#workflows/messages';
import type { DatabaseContents } from './database-contents';
import type { Findings } from './finding';
import { queryTimeline } from './query-timeline';

const PARALLEL = 6;

/** Checks that every order has one workflow that agrees with its row, and that there is no other order workflow. */
export async function auditTemporal(
  workflows: WorkflowClient,
  { orders, endedByRepair }: DatabaseContents,
  findings: Findings,
): Promise<void> {
  await load(PARALLEL, orders.length, async (index) => {
    const order = orders[index];
    // A workflow that hung and was ended may not answer any more; its order is held to its rows alone.
    if (order && !(isTerminal(order.status) && endedByRepair.has(order.orderId))) {
      await auditWorkflow(workflows, order, findings);
    }
  });
  const known = new Set(orders.map(({ orderId }) => orderId));
  for await (const { workflowId, status } of workflows.list({ query: `WorkflowType = '${ORDER_WORKFLOW}'` })) {
    if (!known.has(workflowId)) {
      const end = status.name === 'COMPLETED' ? await workflows.getHandle(workflowId).result() : status.name;
      findings.expect(end === 'rejected', 'lost', workflowId, `a workflow without an order is ${end}`);
    }
  }
}

async function auditWorkflow(workflows: WorkflowClient, order: DatabaseContents['orders'][number], findings: Findings) {
  const { orderId, status, revision, body } = order;
  const handle = workflows.getHandle(orderId);
  try {
    const [{ status: run }, view] = await Promise.all([handle.describe(), queryTimeline(workflows, orderId)]);
    const expected = isTerminal(status) ? 'COMPLETED' : 'RUNNING';
    if (view.revision < revision) {
      findings.add('behind', orderId, `row ${status} (${revision}), workflow ${view.status} (${view.revision})`);
      return;
    }
    findings.expect(run.name === expected, 'contradicting', orderId, `${status}, its workflow is ${run.name}`);
    findings.expect(view.revision === revision, 'lost', orderId, `revision ${view.revision} of the workflow`);
    const steps = body.timeline.map((step) => ({ status: step.status, at: step.at }));
    const same = view.status === status && JSON.stringify(view.timeline) === JSON.stringify(steps);
    findings.expect(same, 'contradicting', orderId, `row ${status}, workflow ${view.status}`);
  } catch (error) {
    const isGone = error instanceof WorkflowNotFoundError;
    findings.add(
      isGone ? 'lost' : 'contradicting',
      orderId,
      `its workflow does not answer: ${error} ${(error as Error).cause ?? ''}`,
    );
  }
}
