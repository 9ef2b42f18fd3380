import { eq } from 'drizzle-orm';
import { createTransitionActivities } from '#activities/order-activities';
import { commitmentOf, leafOf, signAuditWith } from '#db/audit-chain';
import { type Database, inTransaction } from '#db/client';
import { auditLog } from '#db/schema/audit';
import { orderClaims, orderEvents, orders } from '#db/schema/orders';
import { ledgerEntries } from '#db/schema/payouts';
import { deliveries } from '#db/schema/webhooks';
import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { apply, type OrderEvent } from '#domain/orders/apply-event';
import { openOrder } from '#domain/orders/open-order';
import { lastRecordedAt, type OrderInput, type OrderState } from '#domain/orders/order';
import type { ProviderReport } from '#domain/watching/provider-report';
import { createKeyring } from '#security/keyring';
import { newId } from '#security/secret';
import { claimOrder } from '#test/helpers/orders/claim';
import { BY_KEY, CREATED, inputWith } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';
import { newPartner } from '#test/helpers/service/partners';

type AuditRow = typeof auditLog.$inferSelect;

let db: Database;
let partnerId: string;

useDatabase(10, (opened) => {
  db = opened.db;
});
beforeEach(async () => {
  partnerId = await newPartner(db);
  const endpoint = { environment: 'live', channel: 'order', url: 'https://example.org/hooks' } as const;
  await setEndpoint(db, { partnerId, ...endpoint, sealSecret: () => 'sealed' });
});

const record = (order: OrderState, within = db) =>
  createTransitionActivities({ db: within, trackingUrl: () => 'https://example.org/track' }).recordTransition({
    order,
    clockOffsetMs: 0,
  });
const move = (order: OrderState, event: OrderEvent) => apply(order, event, lastRecordedAt(order) + 1_000);
const reported = (order: OrderState, report: ProviderReport) => move(order, { type: 'provider_report', report });
const decided = (order: OrderState, operator: string, status: 'refunded' | 'completed') =>
  move(order, {
    type: 'decision',
    decision: {
      status,
      operator,
      reason: 'as agreed',
      txOutHash: operator,
      ...(status === 'completed' && { amountTo: '1' }),
    },
  });

/** A live order that was just opened, as recorded. */
async function opened(changes: Partial<OrderInput> = {}): Promise<OrderState> {
  const revenue = { amountInUsd: '1000', feeBps: 50, revenueSharePct: 35, markupBps: 120 };
  const input = inputWith({ orderId: newId('ord'), partnerId, partnerOrderRef: newId('ord'), revenue, ...changes });
  await claimOrder(db, input);
  const deposit = { providerOrderId: 'AX-1', depositAddress: 'deposit', depositExtraId: null, expiresAt: null };
  const order = openOrder(input, deposit, CREATED);
  await record(order);
  return order;
}

async function inReview(): Promise<OrderState> {
  const order = reported(await opened(), { status: 'confirming', txInHash: 'in' });
  await record(order);
  const reviewed = reported(order, { status: 'manual_review' });
  await record(reviewed);
  return reviewed;
}

/** Everything that recording writes, except the times of writing. */
async function written({ input: { orderId } }: OrderState) {
  const ledger = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.transactionId, `earning:${orderId}`));
  return {
    order: await db.select().from(orders).where(eq(orders.orderId, orderId)),
    events: await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)),
    deliveries: (await db.select().from(deliveries).where(eq(deliveries.orderId, orderId))).map((row) => row.eventId),
    ledger,
    audit: await db.select().from(auditLog).where(eq(auditLog.target, orderId)),
    claim: await db.select().from(orderClaims).where(eq(orderClaims.orderId, orderId)),
  };
}

/** What the recording process receives about the recorded order. */
function answerFor({ input: _, ...order }: OrderState, { before }: { before: boolean }) {
  return { status: order.status, at: expect.any(String), before, clockOffsetMs: 0, order };
}

describe('an outcome that is sent after another was recorded with its revision', () => {
  const COMPLETED = { status: 'completed', amountTo: '14.8', txOutHash: 'out' } as const;
  const contests: [string, () => Promise<[first: OrderState, later: OrderState]>][] = [
    [
      'an expiry after a deposit',
      async () => {
        const order = await opened();
        return [reported(order, { status: 'confirming' }), move(order, { type: 'deadline', kind: 'deposit_window' })];
      },
    ],
    [
      'a completion after an expiry',
      async () => {
        const order = await opened();
        return [move(order, { type: 'deadline', kind: 'deposit_window' }), reported(order, COMPLETED)];
      },
    ],
    [
      'a completion by one operator after a refund by another',
      async () => {
        const order = await inReview();
        return [decided(order, 'one', 'refunded'), decided(order, 'two', 'completed')];
      },
    ],
    [
      "the preference's refund after the partner's",
      async () => {
        const order = reported(await opened(), { status: 'refund_required', txInHash: 'in' });
        await record(order);
        const action = { kind: 'address', address: 'chosen', extraId: null } as const;
        return [
          move(order, { type: 'refund_action', action, decider: BY_KEY }),
          move(order, { type: 'deadline', kind: 'refund_window' }),
        ];
      },
    ],
    [
      'the same once more',
      async () => {
        const order = reported(await opened(), COMPLETED);
        return [order, order];
      },
    ],
  ];

  test.each(contests)('writes nothing and receives what was recorded: %s', async (_contest, contest) => {
    const [first, later] = await contest();
    expect(first.revision).toBe(later.revision);
    const answer = await record(first);
    const before = await written(first);
    expect(answer).toEqual(answerFor(first, { before: false }));
    expect(await record(later)).toEqual(answerFor(first, { before: true }));
    expect(await written(first)).toEqual(before);
  });

  test('writes nothing when later states were recorded, and receives the latest', async () => {
    const order = await opened();
    const [confirming, expired] = [
      reported(order, { status: 'confirming' }),
      move(order, { type: 'deadline', kind: 'deposit_window' }),
    ];
    const sending = reported(confirming, { status: 'sending' });
    await record(confirming);
    await record(sending);
    const before = await written(order);
    expect(await record(expired)).toEqual(answerFor(sending, { before: true }));
    expect(await written(order)).toEqual(before);
  });
});

test('when many different outcomes are recorded at once, one is written and every writer receives it', async () => {
  const order = await inReview();
  const outcomes = Array.from({ length: 10 }, (_, nth) =>
    decided(order, `operator ${nth}`, nth % 2 === 0 ? 'refunded' : 'completed'),
  );
  const answers = await Promise.all(outcomes.map((outcome) => record(outcome)));
  const winners = outcomes.filter((_, nth) => Object(answers[nth]).before === false);
  expect(winners).toHaveLength(1);
  const [winner = order] = winners;
  expect(answers.filter((answer) => Object(answer).before)).toEqual(Array(9).fill(answerFor(winner, { before: true })));
  const { events, deliveries: queued, ledger, audit } = await written(order);
  expect([events.length, queued.length, audit.length]).toEqual([4, 4, 1]);
  expect(audit[0]).toMatchObject({ actor: winner.decision?.operator, details: { status: winner.status } });
  expect(ledger).toHaveLength(winner.status === 'completed' ? 3 : 0);
});

test("a refund decision is recorded in the order's row without an event, and queues no webhook", async () => {
  const order = reported(await opened(), { status: 'refund_required', txInHash: 'in' });
  await record(order);
  const before = await written(order);
  const action = { kind: 'address', address: 'chosen', extraId: null } as const;
  const decider = { by: 'partner', actor: 'usr_1', ip: '192.0.2.1', reason: null } as const;
  const refunding = move(order, { type: 'refund_action', action, decider });
  await record(refunding);
  const after = await written(order);
  expect([after.events, after.deliveries]).toEqual([before.events, before.deliveries]);
  expect(after.order).toMatchObject([
    { revision: 3, version: 2, body: { refund_decision: { decided_by: 'partner' } } },
  ]);
  const entry = { actor: 'usr_1', ip: '192.0.2.1', action: 'order.refund_action', partnerId };
  expect(after.audit).toMatchObject([{ ...entry, details: { action: 'refund_to_address', stable_target: null } }]);
  await record(refunding);
  await record(reported(refunding, { status: 'refunded', txOutHash: 'back' }));
  expect((await written(order)).audit).toEqual(after.audit);
});

test('the audit entry of a decision is signed over all that it says, as every other entry is', async () => {
  const keyring = createKeyring('the secret key of a server that records decisions');
  signAuditWith((text) => keyring.sign('audit-entry', text));
  const chosen = reported(await opened(), { status: 'refund_required', txInHash: 'in' });
  await record(chosen);
  const action = { kind: 'address', address: 'chosen', extraId: null } as const;
  const decider = { by: 'operator', actor: 'cli:anna', ip: '192.0.2.1', reason: 'asked for by mail' } as const;
  await record(move(chosen, { type: 'refund_action', action, decider }));
  const judged = await inReview();
  await record(decided(judged, 'cli:anna', 'completed'));
  for (const order of [chosen, judged]) {
    const [entry] = (await written(order)).audit;
    expect(keyring.isSigned('audit-entry', leafOf(entry as AuditRow), entry?.mac ?? '')).toBe(true);
    expect(entry?.commitment).toBe(
      commitmentOf(entry?.salt ?? '', entry?.reason ?? null, JSON.stringify(entry?.details)),
    );
    expect(entry?.ipCommitment).toBe(commitmentOf(entry?.ipSalt ?? '', entry?.ip ?? null));
  }
});

test('what a decision leads to is written with the transaction that it is recorded in, its audit entry too, or not at all', async () => {
  const judged = decided(await inReview(), 'cli:anna', 'completed');
  const before = await written(judged);
  const recordIn = (end: (tx: Database) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      await record(judged, tx);
      expect(await written(judged)).toEqual(before);
      await end(tx);
    });
  await expect(recordIn(() => Promise.reject(new Error('what follows fails')))).rejects.toThrow('what follows fails');
  expect(await written(judged)).toEqual(before);
  await recordIn(async () => undefined);
  expect(await written(judged)).toMatchObject({ order: [{ status: 'completed' }], audit: [{ actor: 'cli:anna' }] });
});

test('recording a terminal status frees the reference, and a terminal outcome that came too late does not', async () => {
  const order = await opened();
  const confirming = reported(order, { status: 'confirming' });
  await record(confirming);
  await record(move(order, { type: 'deadline', kind: 'deposit_window' }));
  expect((await written(order)).claim).toMatchObject([{ open: true, started: true }]);
  await record(reported(confirming, { status: 'refunded', txOutHash: 'back' }));
  expect((await written(order)).claim).toMatchObject([{ open: false }]);
});

test('an order whose claim another generation has taken is given up, and nothing is written', async () => {
  const order = await opened();
  await db.update(orderClaims).set({ generation: 1 }).where(eq(orderClaims.orderId, order.input.orderId));
  const before = await written(order);
  expect(await record(reported(order, { status: 'confirming' }))).toBe(false);
  expect(await written(order)).toEqual(before);
});
