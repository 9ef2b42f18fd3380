import { WorkflowUpdateFailedError } from '@temporalio/client';
import type { Order } from '../../src/contract/order';
import type { Decision } from '../../src/domain/decision';
import { decideUpdate } from '../../workflows/messages';
import type { Client } from '../service/client';
import { type Service, startService } from '../service/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function inReview(client: Client): Promise<Order> {
  const { order_id } = await client.open({ scenario: 'review' });
  return (await client.advance(order_id, { by: 'PT1H' })).body;
}

function decide(orderId: string, decision: Pick<Decision, 'status' | 'txOutHash' | 'amountTo'>) {
  const { workflows } = service;
  const args: [Decision] = [{ reason: 'the provider confirmed by mail', operator: 'op', ...decision }];
  return workflows.getHandle(orderId).executeUpdate(decideUpdate, { args });
}

test.each([
  [
    { status: 'refunded', txOutHash: 'back' },
    { tx_out_hash: 'back', amount_to_actual: null, failed_reason_code: 'kyt_block' },
  ],
  [
    { status: 'completed', txOutHash: 'out', amountTo: '0.9' },
    { tx_out_hash: 'out', amount_to_actual: '0.9' },
  ],
  [{ status: 'failed' }, { tx_out_hash: null, amount_to_actual: null }],
] as const)('the decision %o ends an order in review', async (decision, facts) => {
  const { partnerId, test: client } = await service.partner();
  const receiver = await service.webhooks(partnerId);
  const { order_id: orderId } = await inReview(client);
  await decide(orderId, decision);
  const { body } = await client.get(orderId);
  expect(body).toMatchObject({ status: decision.status, ...facts });
  expect((await receiver.arrived(orderId, 4)).at(-1)).toMatch(`${orderId}:${decision.status}:`);
  // Why, and by whom, is for the audit log alone.
  expect(JSON.stringify(body)).not.toContain('by mail');
});

test('of two contrary decisions that meet one holds, and the other is told so', async () => {
  const { test: client } = await service.partner();
  const reviewed = await Promise.all(Array.from({ length: 12 }, () => inReview(client)));
  const contests = reviewed.map(({ order_id: orderId }) =>
    Promise.allSettled([decide(orderId, { status: 'refunded' }), decide(orderId, { status: 'failed' })]),
  );
  for (const [nth, outcomes] of (await Promise.all(contests)).entries()) {
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = outcomes.find((outcome) => outcome.status === 'fulfilled')?.value;
    expect((await client.get(reviewed[nth]?.order_id ?? '')).body.status).toBe(winner?.status);
  }
});

test('an order that is not in review takes no decision', async () => {
  const { test: client } = await service.partner();
  const { order_id: orderId } = await client.open({ scenario: 'stuck' });
  await expect(decide(orderId, { status: 'completed' })).rejects.toThrow(WorkflowUpdateFailedError);
  expect((await client.get(orderId)).body.status).toBe('waiting_deposit');
});
