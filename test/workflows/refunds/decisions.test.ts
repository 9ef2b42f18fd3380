import { WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { eq } from 'drizzle-orm';
import type { Order } from '#contract/orders/order';
import { auditLog } from '#db/schema/audit';
import type { Decision } from '#domain/orders/order';
import type { Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { decideUpdate } from '#workflows/messages';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function inReview(client: Client): Promise<Order> {
  const { order_id } = await client.open({ scenario: 'review' });
  return (await client.advance(order_id, { by: 'PT1H' })).body;
}

function decide(orderId: string, decision: Partial<Decision> & Pick<Decision, 'status'>) {
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
  [{ status: 'failed' }, { tx_out_hash: null, amount_to_actual: null, failed_reason_code: 'kyt_block' }],
  [
    { status: 'completed', withoutEvidence: true },
    { tx_out_hash: null, amount_to_actual: null },
  ],
  [
    { status: 'refunded', withoutEvidence: true },
    { tx_out_hash: null, amount_to_actual: null, failed_reason_code: 'kyt_block' },
  ],
] as const)('the decision %o ends an order in manual review', async (decision, facts) => {
  const { partnerId, test: client } = await service.partner();
  const receiver = await service.webhooks(partnerId);
  const { order_id: orderId } = await inReview(client);
  await decide(orderId, decision);
  const { body } = await client.get(orderId);
  expect(body).toMatchObject({ status: decision.status, ...facts });
  expect((await receiver.arrived(orderId, 4)).at(-1)).toMatch(`${orderId}:${decision.status}:`);
  // The reason and the actor are for the audit log only.
  expect(JSON.stringify(body)).not.toContain('by mail');
});

const refusal = (code: string, fields?: string[]) => (reason: unknown) => {
  const cause = reason instanceof WorkflowUpdateFailedError ? reason.cause : reason;
  expect(cause).toBeInstanceOf(ApplicationFailure);
  expect(cause).toMatchObject({
    type: code,
    ...(fields && { details: [{ fields: fields.map((field) => expect.objectContaining({ field })) }] }),
  });
};

async function audited(orderId: string) {
  const rows = await service.db.select().from(auditLog).where(eq(auditLog.target, orderId));
  return rows.map(({ action, details }) => [action, details.status, details.tx]);
}

test.each([
  [{ status: 'completed' }, ['tx', 'amount']],
  [{ status: 'completed', amountTo: '0.9' }, ['tx']],
  [{ status: 'completed', txOutHash: 'out' }, ['amount']],
  [{ status: 'refunded' }, ['tx']],
] as const)('the decision %o without its evidence is refused and changes nothing', async (decision, missing) => {
  const { test: client } = await service.partner();
  const { order_id: orderId } = await inReview(client);
  const before = await client.get(orderId);
  await decide(orderId, decision).then(() => fail('it was taken'), refusal('INVALID_PAIR', [...missing]));
  const { events } = await service.workflows.getHandle(orderId).fetchHistory();
  expect(events?.filter(({ workflowExecutionUpdateAcceptedEventAttributes: accepted }) => accepted)).toHaveLength(
    // Opening the order and advancing its clock.
    2,
  );
  expect([(await client.get(orderId)).text, await audited(orderId)]).toEqual([before.text, []]);
});

const CONTESTS: [string, Decision['status'], Partial<Decision>, Partial<Decision> & Pick<Decision, 'status'>][] = [
  ['outcomes', 'refunded', { txOutHash: 'back' }, { status: 'failed' }],
  ['transactions', 'refunded', { txOutHash: 'back' }, { status: 'refunded', txOutHash: 'other' }],
  [
    'amounts',
    'completed',
    { txOutHash: 'out', amountTo: '1' },
    { status: 'completed', txOutHash: 'out', amountTo: '2' },
  ],
  ['evidence', 'refunded', { txOutHash: 'back' }, { status: 'refunded', withoutEvidence: true }],
];
test.each(CONTESTS)(
  'one of two simultaneous decisions with different %s is applied and audited, and the other is refused',
  async (_what, status, evidence, other) => {
    const { test: client } = await service.partner();
    const reviewed = await Promise.all(Array.from({ length: 6 }, () => inReview(client)));
    const contests = reviewed.map(({ order_id: orderId }) =>
      Promise.allSettled([decide(orderId, { status, ...evidence }), decide(orderId, other)]),
    );
    for (const [nth, outcomes] of (await Promise.all(contests)).entries()) {
      const orderId = reviewed[nth]?.order_id ?? '';
      const [winner] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      const [loser, ...more] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(more).toEqual([]);
      expect((await client.get(orderId)).body).toMatchObject({
        status: winner?.status,
        tx_out_hash: winner?.txOutHash,
      });
      expect(await audited(orderId)).toEqual([
        ['order.decided', winner?.status, ...(winner?.txOutHash ? [winner.txOutHash] : [undefined])],
      ]);
      // The order may be over before Temporal handles the other one.
      if (!(loser instanceof WorkflowNotFoundError)) refusal('REFUND_WINDOW_EXPIRED')(loser);
    }
  },
);

test('a decision that is sent many times at once is answered each time, and audited once', async () => {
  const { test: client } = await service.partner();
  const { order_id: orderId } = await inReview(client);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => decide(orderId, { status: 'refunded', txOutHash: 'back' })),
  );
  const answered = outcomes.filter(
    (outcome) => outcome.status === 'fulfilled' || !(outcome.reason instanceof WorkflowNotFoundError),
  );
  expect(answered.map((outcome) => outcome.status === 'fulfilled' && outcome.value.status)).toEqual(
    answered.map(() => 'refunded'),
  );
  expect(answered.length).toBeGreaterThan(0);
  expect(await audited(orderId)).toEqual([['order.decided', 'refunded', 'back']]);
});

test('an order that is not in manual review accepts no decision', async () => {
  const { test: client } = await service.partner();
  const { order_id: orderId } = await client.open({ scenario: 'stuck' });
  await expect(decide(orderId, { status: 'completed' })).rejects.toThrow(WorkflowUpdateFailedError);
  expect((await client.get(orderId)).body.status).toBe('waiting_deposit');
});

function fail(what: string): never {
  throw new Error(what);
}
