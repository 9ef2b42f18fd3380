import { eq } from 'drizzle-orm';
import type { Order } from '#contract/orders/order';
import { evidenceLegs } from '#db/schema/evidence';
import { findWatch } from '#db/watching/watches';
import { followerId } from '#temporal/watchers';
import { ageOrder } from '#test/helpers/orders/age-order';
import { environmentOf, estimate, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { type Anvil, describeWithAnvil, startAnvil } from '#test/helpers/servers/anvil';
import { ADDRESSES } from '#test/helpers/service/client';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import type { Twin } from '#twins/twin';

const PROVIDER = 'changenow';
const ETHER = 10n ** 18n;
const OTHER = '0x000000000000000000000000000000000000dead';

let anvil: Anvil;
let twin: Twin;
let service: Service;
let partner: TestPartner;

/** A live order that waits for ether, which its provider says nothing about, and whose address is watched. */
async function openLive(): Promise<Order> {
  const query = { from: 'ETH', to: 'BTC', amount: '2' };
  const quoteId = await eventually(async () => (await estimate(partner.live, query)).body.quote_id);
  const { status, body } = await partner.live.create({ quote_id: quoteId, address: ADDRESSES.btc });
  expect(status).toBe(201);
  const isWatched = eq(evidenceLegs.orderId, body.order_id);
  await eventually(async () => (await service.db.$count(evidenceLegs, isWatched)) > 0);
  return body;
}

const depositOf = async ({ order_id: orderId }: Order) => (await partner.live.get(orderId)).body.evidence?.deposit;
const becomes = (order: Order, verdict: string) =>
  eventually(async () => {
    const deposit = await depositOf(order);
    return deposit?.verdict === verdict ? deposit : null;
  });

describeWithAnvil('an order whose network has a node', () => {
  beforeAll(async () => {
    [anvil, twin] = await Promise.all([startAnvil({ chainId: 1 }), openTwin(PROVIDER, { story: 'silent' })]);
    const env = { ...environmentOf(PROVIDER, twin), PROVIDERS: PROVIDER, CHAIN_ETH_URL: anvil.url };
    service = await startService({ env });
    partner = await service.partner();
  });
  afterAll(async () => {
    await service?.close();
    await Promise.all([twin?.close(), anvil?.close()]);
  });

  test('shows its deposit as seen, then as verified, before the provider says anything; a payment elsewhere is not it', async () => {
    const order = await openLive();
    await anvil.send({ to: OTHER, value: 2n * ETHER });
    const hash = await anvil.send({ to: order.deposit_address, value: 2n * ETHER });
    const seen = await becomes(order, 'seen');
    expect(seen).toMatchObject({ said: null, seen: { tx_hash: hash, amount: '2' }, source: 'evm_rpc' });
    await anvil.rpc('anvil_mine', '0xc');
    expect(await becomes(order, 'verified')).toMatchObject({ reason: null, seen: { tx_hash: hash } });
    expect((await partner.live.get(order.order_id)).body.status).toBe('waiting_deposit');
    expect((await service.workflows.getHandle(followerId('eth')).describe()).status.name).toBe('RUNNING');
  });

  test('whose deposit is taken back by a reorganisation shows it no longer as verified', async () => {
    const order = await openLive();
    const snapshot = await anvil.rpc('evm_snapshot');
    await anvil.send({ to: order.deposit_address, value: 2n * ETHER });
    await anvil.rpc('anvil_mine', '0xc');
    await becomes(order, 'verified');
    await anvil.rpc('evm_revert', snapshot);
    await anvil.rpc('anvil_mine', '0x10');
    await eventually(async () => (await depositOf(order))?.verdict !== 'verified');
  });

  test('does not expire while its deposit is on chain, expires once that is dropped, and shows one that comes later', async () => {
    const order = await openLive();
    const orderId = order.order_id;
    const { db } = service;
    const pollsBefore = (await findWatch(db, orderId))?.polls ?? 0;
    const snapshot = await anvil.rpc('evm_snapshot');
    // After a block is taken back, the node's clock is behind.
    await anvil.rpc('evm_setNextBlockTimestamp', Math.ceil(Date.now() / 1000));
    const hash = await anvil.send({ to: order.deposit_address, value: 2n * ETHER });
    const isSeen = async () => (await partner.live.get(orderId)).body.deposit_seen;
    expect(await eventually(isSeen)).toMatchObject({ tx_hash: hash, amount: '2' });
    await eventually(async () => ((await findWatch(db, orderId))?.polls ?? 0) > pollsBefore);
    await ageOrder(service, orderId, 20);
    expect((await partner.live.get(orderId)).body.status).toBe('waiting_deposit');

    await anvil.rpc('evm_revert', snapshot);
    await anvil.rpc('anvil_mine', '0x4');
    const expired = await eventually(async () => {
      const { body } = await partner.live.get(orderId);
      return body.status === 'expired' ? body : null;
    });
    expect([expired.deposit_seen, expired.late_deposit]).toEqual([undefined, null]);

    await anvil.rpc('evm_setNextBlockTimestamp', Math.ceil(Date.now() / 1000));
    const late = await anvil.send({ to: order.deposit_address, value: ETHER });
    await anvil.rpc('anvil_mine', '0xc');
    const shown = await eventually(async () => (await partner.live.get(orderId)).body.late_deposit);
    expect(shown).toMatchObject({ tx_in_hash: late, amount: '1', status: 'confirming' });
    expect((await partner.live.get(orderId)).body.status).toBe('expired');
  });
});
