import { WorkflowNotFoundError } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { type Service, startService } from '#test/helpers/service/service';
import { findWorkflowBundle } from '#worker/workflow-bundle';
import { decideUpdate } from '#workflows/messages';

const ORDERS = 8;
const TTL_SECONDS = 10;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Sends decisions that nobody awaits, one after the other, until the order has ended; answers how many were refused. */
async function pester(orderId: string): Promise<number> {
  const handle = service.workflows.getHandle(orderId);
  const decision = { status: 'failed', reason: 'none', operator: 'a test' } as const;
  for (let refused = 0; ; ) {
    const error = await handle.executeUpdate(decideUpdate, { args: [decision] }).catch((thrown) => thrown);
    if (error instanceof WorkflowNotFoundError) {
      return refused;
    }
    refused += /can be decided/.test(error?.cause?.message) ? 1 : 0;
  }
}

test('an order replays whenever a message was refused, also in the moment in which something was due', async () => {
  const { test: client } = await service.partner();
  const orders = await Promise.all(
    Array.from({ length: ORDERS }, () => client.open({ scenario: 'success', ttlSeconds: TTL_SECONDS })),
  );
  const refused = await Promise.all(orders.map(({ order_id: orderId }) => pester(orderId)));
  expect(Math.max(...refused)).toBeGreaterThan(10);

  const histories = await Promise.all(
    orders.map(async ({ order_id: workflowId }) => {
      const handle = service.workflows.getHandle(workflowId);
      expect(await handle.result()).toBe('completed');
      return { workflowId, history: await handle.fetchHistory() };
    }),
  );
  const bundle = findWorkflowBundle();
  const broken: string[] = [];
  for await (const { error } of Worker.runReplayHistories({ workflowBundle: bundle }, histories)) {
    if (error) broken.push(error.message);
  }
  expect(broken).toEqual([]);
});
