import { and, eq, sql } from 'drizzle-orm';
import type { Payout } from '#contract/payouts';
import { auditOf, recordAudit } from '#db/audit';
import { listAudit } from '#db/audit-list';
import { listVerifiedAddresses } from '#db/payouts/payout-addresses';
import { recordStep, requestPayout } from '#db/payouts/payout-booking';
import { findPayout, markStarted, type StoredPayout } from '#db/payouts/payouts';
import { ledgerDays, ledgerEntries, ledgerTransactions, payouts } from '#db/schema/payouts';
import { HOUR } from '#domain/duration';
import type { PayoutStep } from '#domain/payouts/payout';
import { issueKey } from '#operations/keys/create-keys';
import { removePayoutAddress } from '#operations/payouts/address';
import { takePayoutStep } from '#operations/payouts/take-step';
import { recoverAll } from '#operations/recovery/recover-all';
import { createKeyring } from '#security/keyring';
import { newId } from '#security/secret';
import { addVerifiedAddress, balanceOf, credit, setMinimum } from '#test/helpers/api/balances';
import { eventually } from '#test/helpers/run/eventually';
import { startTemporalProxy } from '#test/helpers/servers/temporal-proxy';
import { ADDRESSES, type Client, createClient } from '#test/helpers/service/client';
import { SECRET_KEY } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { sweepPayouts } from '#worker/jobs/sweepers';

let service: Service;
let partnerId: string;
let live: Client;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ partnerId, live } = await newPartner(service));
});

const operator = 'cli:anna';
const PROCESSING = { status: 'processing', operator } as const;
const SENT = { status: 'sent', operator, txHash: '9c41', payoutAmount: '6198.9' } as const;
const CONFIRMED = { status: 'confirmed', operator } as const;
const FAILED = { status: 'failed', operator, reason: 'the exchange refused it' } as const;

/** A partner with a balance of 10,000.129 USD and a verified address. */
async function newPartner({ db, partner }: Service) {
  const { partnerId, live: byDefault } = await partner();
  const request = { partnerId, environment: 'live', name: 'money', expiresAt: null } as const;
  const scopes = ['payouts:read', 'payouts:trigger'] as const;
  const { key } = await issueKey(db, createKeyring(SECRET_KEY), { ...request, scopes: [...scopes] });
  await credit(db, partnerId, '10000.129');
  await addVerifiedAddress(db, partnerId, 'USDT-TRC20', ADDRESSES.trx);
  return { partnerId, live: createClient(byDefault.origin, key) };
}

async function ask(terms: Record<string, unknown> = { amount_usd: '6200' }): Promise<string> {
  const { status, text, body } = await live.call<Payout>('POST', '/me/payouts', terms);
  expect([status, text]).toEqual([202, expect.any(String)]);
  return body.payout_id;
}
const read = async (payoutId: string) => (await live.call<Payout>('GET', `/me/payouts/${payoutId}`)).body;
/** Repeated, as operators are told, while Temporal does not answer in time. */
const step = (payoutId: string, payoutStep: PayoutStep) =>
  eventually(() => takePayoutStep(service, { payoutId, step: payoutStep }).catch(unlessUnanswered));
const unlessUnanswered = (error: Error) => {
  if (!error.message.includes('run the command again')) throw error;
  return null;
};
const actions = async (payoutId: string) => (await auditOf(service.db, payoutId)).map(({ action }) => action);
const events = async (payoutId: string) =>
  (await service.workflows.getHandle(payoutId).fetchHistory()).events?.length ?? 0;
const booked = async (payoutId: string) =>
  (await service.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.sourceId, payoutId)))
    .map(({ kind }) => kind)
    .sort();

const BEFORE = { payable: '10000.12900000', moving: '0.00', paid: '0.00' };
const MOVING = { payable: '3800.12900000', moving: '6200.00', paid: '0.00' };
const PAID = { payable: '3800.12900000', moving: '0.00', paid: '6200.00' };

test('a payout goes from the request to the confirmed payment, also when the worker restarts', async () => {
  const payoutId = await ask();
  expect(await balanceOf(service.db, partnerId)).toEqual(MOVING);
  expect(await step(payoutId, PROCESSING)).toMatchObject({ status: 'processing' });

  await service.stopWorker();
  const sending = step(payoutId, SENT);
  await service.startWorker();
  expect(await sending).toMatchObject({ status: 'sent', txHash: '9c41', payoutAmount: '6198.9' });
  expect(await balanceOf(service.db, partnerId)).toEqual(MOVING);
  expect(await step(payoutId, CONFIRMED)).toMatchObject({ status: 'confirmed' });

  expect(await balanceOf(service.db, partnerId)).toEqual(PAID);
  expect(await booked(payoutId)).toEqual(['payout_confirmed', 'payout_requested']);
  const payout = await read(payoutId);
  expect(payout).toMatchObject({
    status: 'confirmed',
    tx_hash: '9c41',
    payout_amount: '6198.9',
    amount_usd: '6200.00',
  });
  const times = [payout.created_at, payout.processed_at, payout.sent_at, payout.confirmed_at];
  expect([...times].sort()).toEqual(times);
  expect(await auditOf(service.db, payoutId)).toEqual([
    expect.objectContaining({ action: 'payout.requested' }),
    expect.objectContaining({ action: 'payout.processing', actor: operator }),
    expect.objectContaining({
      action: 'payout.sent',
      actor: operator,
      details: { status: 'sent', txHash: '9c41', payoutAmount: '6198.9' },
    }),
    expect.objectContaining({ action: 'payout.confirmed', actor: operator }),
  ]);
  const { status } = await service.workflows.getHandle(payoutId).describe();
  expect(status.name).toBe('COMPLETED');
});

test.each([
  ['pending', []],
  ['processing', [PROCESSING]],
  ['sent', [PROCESSING, SENT]],
] as const)('a %s payout that fails returns its amount to the cent', async (_status, steps) => {
  const payoutId = await ask();
  for (const payoutStep of steps) {
    await step(payoutId, payoutStep);
  }
  expect(await step(payoutId, FAILED)).toMatchObject({ status: 'failed', failureReason: FAILED.reason });
  expect(await balanceOf(service.db, partnerId)).toEqual(BEFORE);
  expect(await booked(payoutId)).toEqual(['payout_requested', 'payout_returned']);
  expect(JSON.stringify(await read(payoutId))).not.toContain(FAILED.reason);
});

test('why a payout failed is in the audit log for operators, and not in what its partner sees of it', async () => {
  const payoutId = await ask();
  await step(payoutId, FAILED);
  const seen = async () => listAudit(service.db, partnerId, { filter: { target: payoutId }, before: null, limit: 10 });
  expect((await seen())[0]).toMatchObject({ action: 'payout.failed', details: { status: 'failed' } });
  expect(await auditOf(service.db, payoutId)).toContainEqual(
    expect.objectContaining({ action: 'payout.failed', details: { status: 'failed' }, reason: FAILED.reason }),
  );

  // As it was recorded before; what is in the log stays there.
  const details = { status: 'failed', reason: FAILED.reason };
  await recordAudit(service.db, { actor: operator, action: 'payout.failed', target: payoutId, details });
  expect(await seen()).toHaveLength(3);
  expect(JSON.stringify(await seen())).not.toContain(FAILED.reason);
});

test('a repeated step gets the same answer and is recorded once, even after the end', async () => {
  const payoutId = await ask();
  await step(payoutId, PROCESSING);
  const first = await step(payoutId, SENT);
  expect(await step(payoutId, SENT)).toEqual(first);
  await step(payoutId, CONFIRMED);
  expect(await step(payoutId, CONFIRMED)).toMatchObject({ status: 'confirmed', txHash: '9c41' });
  expect(await actions(payoutId)).toEqual(['payout.requested', 'payout.processing', 'payout.sent', 'payout.confirmed']);
  expect(await balanceOf(service.db, partnerId)).toEqual(PAID);
});

test('an illegal step is refused with the reason and leaves no trace', async () => {
  const payoutId = await ask();
  await step(payoutId, PROCESSING);
  const before = await events(payoutId);
  await expect(step(payoutId, CONFIRMED)).rejects.toThrow('The payout is processing; it can become sent or failed');
  await expect(step(payoutId, { ...SENT, payoutAmount: '1.0000001' })).rejects.toThrow('USDT-TRC20 has 6 decimals');
  expect(await events(payoutId)).toBe(before);
  expect(await actions(payoutId)).toEqual(['payout.requested', 'payout.processing']);

  await step(payoutId, FAILED);
  await expect(step(payoutId, SENT)).rejects.toThrow('The payout is failed (the exchange refused it); that is final');
  expect(await read(payoutId)).toMatchObject({ status: 'failed', tx_hash: null });
});

test('when two operators act at once, one takes the step and the other is refused with the new status', async () => {
  const payoutId = await ask();
  await step(payoutId, PROCESSING);
  await step(payoutId, SENT);
  const outcomes = await Promise.allSettled([step(payoutId, CONFIRMED), step(payoutId, FAILED)]);
  const [won, lost] = outcomes[0]?.status === 'fulfilled' ? outcomes : [...outcomes].reverse();
  expect(won).toMatchObject({ status: 'fulfilled' });
  expect(lost).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/that is final$/) } });
  const { status } = await read(payoutId);
  expect(await balanceOf(service.db, partnerId)).toEqual(status === 'confirmed' ? PAID : BEFORE);
});

test('only one operator is told to pay: a second one is refused, and the first may ask again', async () => {
  const payoutId = await ask();
  const ben = { ...PROCESSING, operator: 'cli:ben' };
  await step(payoutId, PROCESSING);
  await expect(step(payoutId, ben)).rejects.toThrow('cli:anna is already paying it');
  expect(await step(payoutId, PROCESSING)).toMatchObject({ status: 'processing' });
  expect(await actions(payoutId)).toEqual(['payout.requested', 'payout.processing']);
});

test('a payout that waits is not paid to an address that its partner has removed since', async () => {
  await setMinimum(service.db, partnerId, '100');
  const addressId = await addVerifiedAddress(service.db, partnerId, 'USDC-ERC20', ADDRESSES.eth);
  const [payoutId, other] = [await ask({ amount_usd: '3500', address_id: addressId }), await ask()];
  await removePayoutAddress(service, { addressId, actor: 'usr_owner' });
  await expect(step(payoutId, PROCESSING)).rejects.toThrow('has removed the address');
  expect(await read(payoutId)).toMatchObject({ status: 'pending' });
  // Its other addresses are paid, and so is this one once it was verified again.
  expect(await step(other, PROCESSING)).toMatchObject({ status: 'processing' });
  await addVerifiedAddress(service.db, partnerId, 'USDC-ERC20', ADDRESSES.eth.toLowerCase());
  expect(await step(payoutId, PROCESSING)).toMatchObject({ status: 'processing' });
});

test('a payout whose address is removed while it is being paid goes on, and one that waits returns its amount', async () => {
  await setMinimum(service.db, partnerId, '100');
  const [paying, waiting] = [await ask(), await ask({ amount_usd: '3500' })];
  await step(paying, PROCESSING);
  for (const { addressId } of await listVerifiedAddresses(service.db, partnerId)) {
    await removePayoutAddress(service, { addressId, actor: 'usr_owner' });
  }
  expect(await step(paying, PROCESSING)).toMatchObject({ status: 'processing' });
  expect(await step(paying, SENT)).toMatchObject({ status: 'sent' });
  expect(await step(waiting, FAILED)).toMatchObject({ status: 'failed' });
  expect(await balanceOf(service.db, partnerId)).toEqual(MOVING);
});

test('of two operators who begin to pay at once, one is refused', async () => {
  const payoutId = await ask();
  const ben = { ...PROCESSING, operator: 'cli:ben' };
  const outcomes = await Promise.allSettled([step(payoutId, PROCESSING), step(payoutId, ben)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a step is recorded once, however often its activity runs', async () => {
  const payoutId = newId('po');
  const terms = { amountUsd: '6200', currency: undefined, addressId: undefined };
  const payout = await requestPayout(service.db, {
    payoutId,
    partnerId,
    terms,
    requestedVia: 'api',
    actor: 'test',
  });
  const record = { payout, step: FAILED, at: new Date() };
  await Promise.all(Array.from({ length: 5 }, () => recordStep(service.db, record)));
  expect(await balanceOf(service.db, partnerId)).toEqual(BEFORE);
  expect(await actions(payoutId)).toEqual(['payout.requested', 'payout.failed']);
  await expect(recordStep(service.db, { ...record, step: PROCESSING })).rejects.toThrow(
    `${payoutId} is failed in the database, so it cannot become processing`,
  );
});

async function forgotten(): Promise<StoredPayout> {
  const payoutId = newId('po');
  const terms = { amountUsd: '6200', currency: undefined, addressId: undefined };
  return requestPayout(service.db, { payoutId, partnerId, terms, requestedVia: 'api', actor: 'test' });
}

describe('a payout whose workflow was never started', () => {
  const isStarted = async (payoutId: string) => (await findPayout(service.db, payoutId))?.started;

  test('is started once by the sweeper', async () => {
    const { payoutId } = await forgotten();
    await sweepPayouts(service.db, service.workflows);
    expect(await isStarted(payoutId)).toBe(true);
    await service.db.update(payouts).set({ started: false }).where(eq(payouts.payoutId, payoutId));
    await sweepPayouts(service.db, service.workflows);
    expect(await isStarted(payoutId)).toBe(true);
    expect(await step(payoutId, PROCESSING)).toMatchObject({ status: 'processing' });
  });

  test('is started by its first step if that comes sooner', async () => {
    const { payoutId } = await forgotten();
    expect(await step(payoutId, PROCESSING)).toMatchObject({ status: 'processing' });
    expect(await isStarted(payoutId)).toBe(true);
  });

  test('although it is recorded as started continues from its recorded status', async () => {
    const payout = await forgotten();
    await recordStep(service.db, { payout, step: PROCESSING, at: new Date() });
    await markStarted(service.db, payout.payoutId);
    expect(await step(payout.payoutId, SENT)).toMatchObject({ status: 'sent' });
  });

  test('is still paid by the operator who took it', async () => {
    const payout = await forgotten();
    await recordStep(service.db, { payout, step: PROCESSING, at: new Date() });
    await markStarted(service.db, payout.payoutId);
    await expect(step(payout.payoutId, { ...PROCESSING, operator: 'cli:ben' })).rejects.toThrow('cli:anna is already');
  });

  test('is not started again when it is over', async () => {
    const { payoutId } = await forgotten();
    await step(payoutId, FAILED);
    await service.db.update(payouts).set({ started: false }).where(eq(payouts.payoutId, payoutId));
    await sweepPayouts(service.db, service.workflows);
    expect(await isStarted(payoutId)).toBe(true);
    expect((await service.workflows.getHandle(payoutId).describe()).status.name).toBe('COMPLETED');
  });
});

describe('after a restore', () => {
  /** The payout as the database had it before some of its steps, with the money of that time. */
  async function restore(payoutId: string, status: 'pending' | 'processing'): Promise<void> {
    const missing = { payoutAmount: null, txHash: null, failureReason: null, sentAt: null, confirmedAt: null };
    await service.db.transaction(async (tx) => {
      // A restored database has no entries of later, which the rules of a running one never delete.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx
        .update(payouts)
        .set({ status, ...missing })
        .where(eq(payouts.payoutId, payoutId));
      await tx.delete(ledgerEntries).where(eq(ledgerEntries.transactionId, `payout_confirmed:${payoutId}`));
      await tx.delete(ledgerTransactions).where(eq(ledgerTransactions.transactionId, `payout_confirmed:${payoutId}`));
      await tx
        .delete(ledgerDays)
        .where(and(eq(ledgerDays.partnerId, partnerId), eq(ledgerDays.kind, 'payout_confirmed')));
    });
    expect(await balanceOf(service.db, partnerId)).toEqual(MOVING);
  }
  async function expectPaidOnce(payoutId: string): Promise<void> {
    expect(await read(payoutId)).toMatchObject({ status: 'confirmed', tx_hash: '9c41', payout_amount: '6198.9' });
    expect(await balanceOf(service.db, partnerId)).toEqual(PAID);
    expect(await booked(payoutId)).toEqual(['payout_confirmed', 'payout_requested']);
  }
  async function paid(): Promise<string> {
    const payoutId = await ask();
    for (const payoutStep of [PROCESSING, SENT, CONFIRMED]) {
      await step(payoutId, payoutStep);
    }
    return payoutId;
  }
  const recover = () => recoverAll({ ...service, retryOffsetsMs: [HOUR] }, { actor: operator });

  test('of the database, a payout that was sent meanwhile goes on from there', async () => {
    const payoutId = await ask();
    await step(payoutId, PROCESSING);
    await step(payoutId, SENT);
    await restore(payoutId, 'processing');
    await step(payoutId, CONFIRMED);
    await expectPaidOnce(payoutId);
  });

  test('of the database, a payout that was confirmed meanwhile is not paid again', async () => {
    const payoutId = await paid();
    await restore(payoutId, 'pending');
    await expect(step(payoutId, PROCESSING)).rejects.toThrow('The payout is confirmed; that is final');
    await expectPaidOnce(payoutId);
  });

  test('of the database, a recovery records what the workflow has, and counts it once', async () => {
    const payoutId = await paid();
    await restore(payoutId, 'pending');
    expect(await recover()).toMatchObject({ payouts: 1 });
    await expectPaidOnce(payoutId);
    expect(await recover()).toMatchObject({ payouts: 0 });
    const recoveries = (await auditOf(service.db, payoutId)).filter(({ action }) => action === 'workflow.recovered');
    expect(recoveries.map(({ details }) => details)).toEqual([{ steps: 3 }]);
  });

  test('of Temporal, a step that contradicts the row is refused, and the workflow follows the row by its steps', async () => {
    const payoutId = await ask();
    const { txHash, payoutAmount } = SENT;
    const row = eq(payouts.payoutId, payoutId);
    await service.db.update(payouts).set({ status: 'sent', txHash, payoutAmount }).where(row);
    await expect(step(payoutId, FAILED)).rejects.toThrow(
      `${payoutId} is sent in the database, so it cannot become failed`,
    );
    expect(await balanceOf(service.db, partnerId)).toEqual(MOVING);
    await step(payoutId, PROCESSING);
    await expect(step(payoutId, { ...SENT, txHash: 'other' })).rejects.toThrow('is sent in the database');
    await step(payoutId, SENT);
    await step(payoutId, CONFIRMED);
    await expectPaidOnce(payoutId);
  });

  test('of Temporal, a second operator is still told who is paying, and can record what was sent', async () => {
    const payout = await forgotten();
    await sweepPayouts(service.db, service.workflows);
    await recordStep(service.db, { payout, step: PROCESSING, at: new Date() });
    await expect(step(payout.payoutId, { ...PROCESSING, operator: 'cli:ben' })).rejects.toThrow('cli:anna is already');
    expect(await step(payout.payoutId, { ...SENT, operator: 'cli:ben' })).toMatchObject({ status: 'sent' });
  });

  test('of neither, a payout whose workflow was terminated goes on with the next step', async () => {
    const payoutId = await ask();
    await step(payoutId, PROCESSING);
    await service.workflows.getHandle(payoutId).terminate('by a person');
    await step(payoutId, SENT);
    await step(payoutId, CONFIRMED);
    await expectPaidOnce(payoutId);
  });
});

test('a request is accepted while Temporal is away, and is found by the next worker', async () => {
  const proxy = await startTemporalProxy();
  const apart = await startService({ temporalAddress: proxy.address, worker: false });
  ({ partnerId, live } = await newPartner(apart));
  proxy.cut();
  const payoutId = await ask();
  expect(await findPayout(apart.db, payoutId)).toMatchObject({ status: 'pending', started: false });
  await apart.startWorker();
  await eventually(async () => (await findPayout(apart.db, payoutId))?.started);
  expect(await takePayoutStep(apart, { payoutId, step: PROCESSING })).toMatchObject({ status: 'processing' });
  proxy.mend();
  await apart.close();
  await proxy.close();
});
