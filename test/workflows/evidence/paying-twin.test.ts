import { eq } from 'drizzle-orm';
import type { Order } from '#contract/orders/order';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { sweepOrderAlerts } from '#db/alerts/order-alerts';
import { findOpenCase } from '#db/recovery/cases';
import { chainBlocks } from '#db/schema/evidence';
import { toUnits } from '#domain/amount';
import { environmentOf, estimate, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { type Anvil, describeWithAnvil, startAnvil } from '#test/helpers/servers/anvil';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { openDevNode } from '#twins/paying/dev-node';
import { type PayingTwin, payOrders } from '#twins/paying/pay-orders';
import type { Twin } from '#twins/twin';

const PROVIDER = 'changenow';
const PAYOUT = '0x52908400098527886E0F7030069857D2E4169EE7';

let anvil: Anvil;
let twin: Twin;
let paying: PayingTwin;
let service: Service;
let partner: TestPartner;

/** A live order from ether to a token, whose deposit a wallet sends. */
async function openPaid(): Promise<Order> {
  // What the service has looked through by then came before the order.
  const height = Number(await anvil.rpc<string>('eth_blockNumber'));
  await eventually(() => service.db.$count(chainBlocks, eq(chainBlocks.height, height)));
  const query = { from: 'ETH', to: 'USDT', from_network: 'eth', to_network: 'eth', amount: '2' };
  const quoteId = await eventually(async () => (await estimate(partner.live, query)).body.quote_id);
  const { status, body } = await partner.live.create({ quote_id: quoteId, address: PAYOUT });
  expect(status).toBe(201);
  await anvil.send({ to: body.deposit_address, value: BigInt(toUnits(body.amount_from, 18)) });
  return body;
}

/** The order once it has ended and its payout has this verdict, with blocks being added meanwhile. */
async function endsWith({ order_id: orderId }: Order, verdict: string): Promise<Order> {
  return eventually(async () => {
    await anvil.rpc('anvil_mine', '0x2');
    const { body } = await partner.live.get(orderId);
    const { deposit, payout } = body.evidence ?? {};
    return body.status === 'completed' && deposit?.said && payout?.verdict === verdict ? body : null;
  });
}

describeWithAnvil('a live order with real transactions', () => {
  beforeAll(async () => {
    [anvil, twin] = await Promise.all([startAnvil({ chainId: 1 }), openTwin(PROVIDER, { story: 'silent' })]);
    const onError = (error: unknown) => service.surprises.push(String(error));
    paying = payOrders(twin.state, { nodes: new Map([['eth', openDevNode(anvil.url)]]), onError });
    const env = { ...environmentOf(PROVIDER, twin), PROVIDERS: PROVIDER, CHAIN_ETH_URL: anvil.url };
    service = await startService({ env });
    partner = await service.partner();
  });
  afterAll(async () => {
    paying?.close();
    await service?.close();
    await Promise.all([twin?.close(), anvil?.close()]);
  });

  test('of a provider that pays is verified on both sides', async () => {
    const order = await endsWith(await openPaid(), 'verified');
    expect(order.evidence).toMatchObject({
      deposit: { verdict: 'verified', said: { tx_hash: order.tx_in_hash }, seen: { tx_hash: order.tx_in_hash } },
      payout: { verdict: 'verified', seen: { tx_hash: order.tx_out_hash, amount: order.amount_to_actual } },
    });
  });

  test('of a provider that pays a token of the same name is contradicted, and operators are alerted', async () => {
    paying.lie('other_token');
    const order = await endsWith(await openPaid(), 'contradicted');
    expect(order.evidence?.payout?.reason).toBe('other_asset');
    await sweepOrderAlerts(service.db);
    const alerts = await listOpenAlerts(service.db);
    expect(alerts.map(({ kind, subject }) => [kind, subject])).toEqual([['evidence_contradicted', order.order_id]]);
  });

  test('of a provider that names an earlier payout again does not end, and is a case', async () => {
    paying.lie('old_hash');
    const { order_id: orderId } = await openPaid();
    await eventually(async () => {
      await anvil.rpc('anvil_mine', '0x2');
      return findOpenCase(service.db, orderId, 'doubtful_evidence');
    });
    const order = await eventually(async () => {
      const { body } = await partner.live.get(orderId);
      return body.status === 'sending' ? body : null;
    });
    expect(order.tx_out_hash).toBeNull();
  });
});
