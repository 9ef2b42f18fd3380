import { eq } from 'drizzle-orm';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { auditOf } from '#db/audit';
import { findOrderState } from '#db/orders/orders';
import { listCasesOf } from '#db/recovery/cases';
import { orderClaims } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { findWatch, pollNow } from '#db/watching/watches';
import { EDITION } from '#domain/orders/edition';
import { askRefundAgain } from '#operations/orders/decide-order';
import { restartOrder } from '#test/helpers/orders/age-order';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { errorOf } from '#test/helpers/service/errors';
import { makeAddress, makeHash } from '#twins/assets';
import type { Fault } from '#twins/faults';
import type { Phase } from '#twins/stories';

let twins: TwinService;
beforeAll(async () => {
  twins = await startTwinService('changenow', {
    story: 'silent',
    env: { PROVIDER_CHANGENOW_REFUND: 'programmatic' },
  });
});
afterAll(() => twins.close());

/** An order in refund_required, whose provider answers a refund call in this way. */
async function openRefundable(fault: Fault) {
  const { service, twin } = twins;
  twin.heal();
  const { live } = await service.partner();
  const quote = await eventually(async () => {
    const { status, body } = await estimate(live);
    return status === 200 ? body : null;
  });
  const addresses = { address: makeAddress('btc', 'own'), refund_address: makeAddress('ltc', 'back') };
  const { order_id: orderId } = (await live.create({ quote_id: quote.quote_id, ...addresses })).body;
  const { id } = twin.state.list()[0] ?? { id: '' };
  const statusOf = async () => (await live.get(orderId)).body.status;
  const reach = async (phase: Phase, status: string = phase) => {
    twin.state.set(id, { phase });
    await pollNow(service.db, 'changenow', id);
    await eventually(async () => (await statusOf()) === status);
  };
  await reach('confirming');
  await reach('refund_required');
  twin.spoil({ fault, path: '/exchange/refund', times: Number.POSITIVE_INFINITY });
  const refundCalls = () => twin.state.find(id)?.refundCalls;
  const isOverdue = async () => {
    const cases = await listCasesOf(service.db, orderId);
    const alerts = await listOpenAlerts(service.db);
    const isOpen = cases.some(({ mismatch, closedAt }) => mismatch === 'call_overdue' && closedAt === null);
    return isOpen && alerts.some(({ kind, subject }) => kind === 'call_overdue' && subject === orderId);
  };
  return { orderId, id, live, statusOf, reach, refundCalls, isOverdue };
}

test.each(['http_401', 'http_403'] as const)(
  'a refund call answered with %s leaves the decision due, and is made once the provider takes calls again',
  async (fault) => {
    const { service, twin } = twins;
    const { orderId, live, statusOf, reach, refundCalls, isOverdue } = await openRefundable(fault);
    expect((await live.refund(orderId, { action: 'refund_to_address' })).status).toBe(202);
    await eventually(isOverdue);
    expect(await statusOf()).toBe('refund_required');
    twin.heal();
    // Earlier than its next attempt.
    await restartOrder(service, orderId);
    await eventually(() => refundCalls() === 1);
    await eventually(async () => !(await isOverdue()));
    await reach('refunded');
    expect(refundCalls()).toBe(1);
  },
);

test('a refund call of which nobody knows whether it was taken goes to review, from where an operator can have it made again', async () => {
  const { service, twin } = twins;
  const { orderId, live, statusOf, reach, refundCalls } = await openRefundable('http_503');
  expect((await live.refund(orderId, { action: 'refund_to_address' })).status).toBe(202);
  await eventually(async () => (await statusOf()) === 'manual_review');
  expect(refundCalls()).toBe(1);
  twin.heal();
  await askRefundAgain(service, { orderId, operator: 'cli:tester', reason: 'its support says it took none' });
  await eventually(async () => (await findOrderState(service.db, orderId))?.refundAskedAgainAt === undefined);
  expect(refundCalls()).toBe(2);
  // It had taken the first one, so it refuses another, and the refund that it reports ends the order.
  expect(await statusOf()).toBe('manual_review');
  await reach('refunded');
});

test('a refund that its provider refused can be requested again from manual review, as often as it takes, and is audited', async () => {
  const { service, twin } = twins;
  const { orderId, id, live, statusOf, reach, refundCalls } = await openRefundable('http_401');
  twin.heal();
  twin.state.set(id, { phase: 'exchanging' });
  expect((await live.refund(orderId, { action: 'refund_to_address' })).status).toBe(202);
  await eventually(async () => (await statusOf()) === 'manual_review');
  const again = (reason: string) => askRefundAgain(service, { orderId, operator: 'cli:tester', reason });
  await again('too early');
  await eventually(async () => (await findOrderState(service.db, orderId))?.refundAskedAgainAt === undefined);
  // The twin counts the calls that it refuses, too.
  expect(refundCalls()).toBe(2);
  twin.state.set(id, { phase: 'refund_required' });
  await again('its support says that it is possible now');
  await eventually(() => refundCalls() === 3);
  expect(await statusOf()).toBe('manual_review');
  await eventually(async () => (await findOrderState(service.db, orderId))?.refundAcceptedAt !== null);
  await expect(again('once more')).rejects.toThrow('has accepted the refund already');
  await reach('refunded');
  const audited = (await auditOf(service.db, orderId)).filter(({ action }) => action === 'order.refund_again');
  expect(audited).toHaveLength(2);
});

/** As if the order had been opened with this edition. */
async function setEdition(orderId: string, edition: number): Promise<void> {
  const { service } = twins;
  const ofOrder = eq(orderClaims.orderId, orderId);
  for (const { input } of await service.db.select({ input: orderClaims.input }).from(orderClaims).where(ofOrder)) {
    await service.db
      .update(orderClaims)
      .set({ input: { ...input, edition } })
      .where(ofOrder);
  }
  await restartOrder(service, orderId);
}

/** The second is of the release before the rule, whose histories have calls that ours would not make. */
test.each([EDITION, 3])(
  'once its provider says that it has refunded, a refund that was asked for again is requested no more, in edition %i',
  async (edition) => {
    const { service, twin } = twins;
    const { orderId, id, live, statusOf, refundCalls, isOverdue } = await openRefundable('http_503');
    await setEdition(orderId, edition);
    expect((await live.refund(orderId, { action: 'refund_to_address' })).status).toBe(202);
    await eventually(async () => (await statusOf()) === 'manual_review');
    // The provider took that call without saying so, and takes no more of ours for now.
    twin.heal();
    twin.spoil({ fault: 'http_401', path: '/exchange/refund', times: Number.POSITIVE_INFINITY });
    const again = () => askRefundAgain(service, { orderId, operator: 'cli:tester', reason: 'nothing has come back' });
    await again();
    await eventually(isOverdue);
    // It names its deposit's transaction for the refund, which is no evidence.
    twin.state.set(id, { phase: 'refunded', txIn: makeHash(`${id}:refund`, 'ltc') });
    await pollNow(service.db, 'changenow', id);
    await eventually(async () => (await findWatch(service.db, orderId))?.report?.status === 'refunded');
    await expect(again()).rejects.toThrow('changenow says that it has sent the money');
    twin.heal();
    // Earlier than the next attempt.
    await restartOrder(service, orderId);
    await eventually(async () => (await findOrderState(service.db, orderId))?.refundAskedAgainAt === undefined);
    expect([await statusOf(), refundCalls()]).toEqual(['manual_review', 1]);
  },
);

test('once its provider says that it has refunded, nobody decides another refund, whether that is proven or not', async () => {
  const { service, twin } = twins;
  const { orderId, id, live, statusOf, reach } = await openRefundable('http_503');
  // It names its deposit's transaction for the refund, which is no evidence.
  twin.state.set(id, { phase: 'refunded', txIn: makeHash(`${id}:refund`, 'ltc') });
  await pollNow(service.db, 'changenow', id);
  await eventually(async () => (await findWatch(service.db, orderId))?.report?.status === 'refunded');
  const address = makeAddress('ltc', 'elsewhere');
  const decide = () => live.refund(orderId, { action: 'refund_to_address', refund_address: address });
  expect(errorOf(await decide())).toMatchObject({
    http: 409,
    code: 'REFUND_WINDOW_EXPIRED',
    message: 'changenow says that it has refunded the deposit already',
  });
  // Of another word on record, the order still waits for the evidence of this one.
  const ofOrder = eq(orderWatches.orderId, orderId);
  await service.db
    .update(orderWatches)
    .set({ report: { status: 'refund_required' }, nextPollAt: null })
    .where(ofOrder);
  expect(errorOf(await decide())).toMatchObject({ http: 409, code: 'REFUND_WINDOW_EXPIRED' });
  expect(await statusOf()).toBe('refund_required');
  await service.db.update(orderWatches).set({ nextPollAt: new Date() }).where(ofOrder);
  twin.state.set(id, { txIn: makeHash(`${id}:in`, 'ltc') });
  await reach('refunded');
  expect((await live.get(orderId)).body.refund_decision).toBeNull();
});

/** The last one, because calls to the provider are held back for a while then. */
test('a refund call that is refused for its rate leaves the decision due', async () => {
  const { orderId, live, statusOf, refundCalls, isOverdue } = await openRefundable('rate_limit');
  expect((await live.refund(orderId, { action: 'refund_to_address' })).status).toBe(202);
  await eventually(isOverdue);
  expect([await statusOf(), refundCalls()]).toEqual(['refund_required', 0]);
});
