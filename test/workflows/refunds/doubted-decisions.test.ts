import { eq } from 'drizzle-orm';
import { auditLog } from '#db/schema/audit';
import { findWatch, pollNow } from '#db/watching/watches';
import type { TestApi } from '#test/helpers/api/test-api';
import { startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { type Commands, commandsOn } from '#test/helpers/service/commands';
import type { TestPartner } from '#test/helpers/service/partners';
import type { Browser } from '#test/helpers/users/browser';
import { newOperator, provenLogin } from '#test/helpers/users/users';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';

const CODE = 'changenow';
const STATUS = '/exchange/by-id';

let twins: TwinService;
let partner: TestPartner;
let operator: Browser;
let commands: Commands;
beforeAll(async () => {
  twins = await startTwinService(CODE, { story: 'silent', env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
  const { service } = twins;
  partner = await service.partner();
  const person = await newOperator(service.db, 'operator');
  operator = await provenLogin({ origin: service.origin, services: { db: service.db } } as TestApi, person);
  commands = commandsOn(temporaryDir(), service.env);
});
afterAll(() => twins.close());
beforeEach(() => twins.twin.heal());

interface Made {
  order_id: string;
  provider_order_id: string;
}

async function open(): Promise<Made> {
  const body = { address: makeAddress('btc', 'payout'), refund_address: makeAddress('ltc', 'refund') };
  return partner.live.open({ swap: { from: 'LTC', to: 'BTC', amount: '3.5' }, body });
}
const read = async ({ order_id }: Made) => (await partner.live.get(order_id)).body;
const poll = ({ provider_order_id }: Made) => pollNow(twins.service.db, CODE, provider_order_id);
async function become(order: Made, phase: Phase, status: string): Promise<void> {
  twins.twin.state.set(order.provider_order_id, { phase });
  await eventually(async () => {
    await poll(order);
    return (await read(order)).status === status;
  });
}
async function inReview(): Promise<Made> {
  const order = await open();
  await become(order, 'confirming', 'confirming');
  await become(order, 'failed', 'manual_review');
  return order;
}

const decide = ({ order_id }: Made, body: Record<string, unknown>) =>
  operator.post(`/orders/${order_id}/decide`, {
    reason: 'The provider wrote so',
    ...body,
  });
const decideByCommand = ({ order_id }: Made, ...options: string[]) =>
  commands.run('order', 'decide', order_id, '--reason', 'The provider wrote so', ...options);

test("a decision with another order's transaction, or the order's own deposit, is taken only once it is confirmed", async () => {
  const paid = await open();
  await become(paid, 'completed', 'completed');
  const { tx_out_hash: payout, tx_in_hash: deposit } = await read(paid);
  const order = await inReview();
  const { tx_in_hash: own } = await read(order);

  for (const [tx, words] of [
    [payout, `the transaction is the payout of ${paid.order_id}`],
    [deposit, `the transaction is the deposit of ${paid.order_id}`],
    [own, "the transaction is the order's own deposit"],
  ] as const) {
    const refused = await decide(order, { status: 'refunded', tx });
    expect(refused).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining(words) } } });
    expect(refused.body).toMatchObject({ error: { fields: [{ field: 'despite_doubts', issue: words }] } });
    const command = await decideByCommand(order, '--status', 'refunded', '--tx', String(tx));
    expect([command.code, command.stderr]).toEqual([1, expect.stringContaining(words)]);
  }
  expect((await read(order)).status).toBe('manual_review');

  const confirmed = await decideByCommand(order, '--status', 'refunded', '--tx', String(payout), '--despite-doubts');
  expect(confirmed.code).toBe(0);
  expect(await read(order)).toMatchObject({ status: 'refunded', tx_out_hash: payout });
  const [entry] = await twins.service.db.select().from(auditLog).where(eq(auditLog.target, order.order_id));
  expect(entry).toMatchObject({
    action: 'order.decided',
    reason: 'The provider wrote so',
    details: { despite_doubts: true },
  });
});

test('a decision against the last word of the provider is taken only once it is confirmed', async () => {
  const order = await inReview();
  twins.twin.overwrite(STATUS, { status: 'finished', payoutHash: null, amountTo: null });
  await eventually(async () => {
    await poll(order);
    return (await findWatch(twins.service.db, order.order_id))?.report?.status === 'completed';
  });
  const refused = await decide(order, { status: 'failed' });
  const words = 'changenow says: completed';
  expect(refused).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining(words) } } });
  expect((await decideByCommand(order, '--status', 'failed')).stderr).toContain(words);
  expect((await read(order)).status).toBe('manual_review');
  expect(await decide(order, { status: 'failed', despite_doubts: true })).toMatchObject({ status: 200 });
  expect((await read(order)).status).toBe('failed');
});
