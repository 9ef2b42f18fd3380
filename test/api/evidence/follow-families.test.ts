import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { openSource } from '#chains/settings/open-chains';
import type { ChainSource } from '#chains/source';
import type { Order } from '#contract/orders/order';
import type { Database } from '#db/client';
import { orderClaims, orders } from '#db/schema/orders';
import { ACCOUNT_CHAINS, type AccountNetwork } from '#domain/evidence/chains';
import { openOrder } from '#domain/orders/open-order';
import type { OrderState } from '#domain/orders/order';
import { type FollowDeps, followTurn } from '#operations/evidence/follow-network';
import { recordOrder } from '#operations/orders/record-order';
import { newId } from '#security/secret';
import { startHorizonNode } from '#test/helpers/chains/horizon-node';
import type { ModelNode, ModelTransaction } from '#test/helpers/chains/model-node';
import { startRippledNode } from '#test/helpers/chains/rippled-node';
import { startSolanaNode } from '#test/helpers/chains/solana-node';
import { startTonNode } from '#test/helpers/chains/ton-node';
import { startTronNode } from '#test/helpers/chains/tron-node';
import { inputWith } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';

interface Row {
  start(): Promise<ModelNode>;
  /** As people write it, and as nodes do. */
  address: string;
  written?: string;
  memo: string | null;
}

const ROWS: Record<AccountNetwork, Row> = {
  trx: { start: startTronNode, address: 'TRXcKoEvHr6Y38VMcDYGBEYKznvH3XUX4g', memo: null },
  sol: { start: startSolanaNode, address: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', memo: null },
  xrp: { start: startRippledNode, address: 'rGZQKj1U9fy21xRjrAtYCniUarwxFRrzmi', memo: '4711' },
  xlm: { start: startHorizonNode, address: 'GCVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVH7N', memo: '4711' },
  ton: {
    start: startTonNode,
    address: 'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p',
    written: '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe',
    memo: '4711',
  },
};
const log = pino({ level: 'silent' });

describe.each(Object.entries(ROWS) as [AccountNetwork, Row][])('following %s', (network, row) => {
  let db: Database;
  let node: ModelNode;
  let source: ChainSource;
  useDatabase(4, (opened) => {
    db = opened.db;
  });
  beforeEach(async () => {
    // Each test has a chain of its own, whose first blocks are those of the one before.
    await db.$client.query('truncate chain_blocks, chain_networks, evidence_legs, evidence_payments, evidence_claims');
    node = await row.start();
    const { url, dispatcher } = node.server.access();
    const config = { kind: ACCOUNT_CHAINS[network].kind, url, user: null, password: null };
    source = openSource({ network, sources: [config], id: null }, config, dispatcher);
    await turn();
  });
  afterEach(() => node.server.close());

  const workflows = { getHandle: () => ({ signal: async () => undefined }) } as unknown as FollowDeps['workflows'];
  const trackingUrl = () => 'https://swap.example/track/x';
  const turn = () => followTurn({ db, log, workflows, trackingUrl, drainAfter: null }, network, source);

  async function record(order: OrderState): Promise<OrderState> {
    await recordOrder({ db, trackingUrl: () => '', hasEvidence: true }, { order, clockOffsetMs: 0 });
    return order;
  }

  /** An order of one coin of the network for another one of it, at the row's address. */
  async function open(): Promise<OrderState> {
    const orderId = newId('ord');
    const partnerId = 'par_2c4f6h';
    const coin = { from: network.toUpperCase(), fromNetwork: network, to: network.toUpperCase(), toNetwork: network };
    const paid = { amountFrom: '1', amountTo: '2', payoutAddress: row.address, payoutExtraId: row.memo };
    const input = inputWith({ orderId, partnerId, ...coin, ...paid });
    await db.insert(orderClaims).values({ orderId, partnerId, environment: 'live', partnerOrderRef: null, input });
    const deposit = { providerOrderId: 'p', depositAddress: row.address, depositExtraId: row.memo, expiresAt: null };
    return record(openOrder(input, deposit, Date.now() - 60_000));
  }

  async function shown({ input }: OrderState) {
    const [found] = await db.select().from(orders).where(eq(orders.orderId, input.orderId));
    return (found?.body as Order | undefined)?.evidence ?? null;
  }

  const coins = (amount: number) => String(amount * 10 ** ACCOUNT_CHAINS[network].decimals);
  const pay = (amount: number, memo = row.memo) => {
    const to = row.written ?? row.address;
    const [hash = ''] = node.mine({ payments: [{ to, units: coins(amount), contract: null, ...(memo && { memo }) }] });
    return hash;
  };

  test('a payout that is said is verified, one with another memo is not it, and a deposit is found', async () => {
    const order = await open();
    await turn();
    if (row.memo !== null) {
      pay(1, '4712');
      await turn();
      expect((await shown(order))?.deposit ?? null).toBeNull();
    }
    pay(1);
    await turn();
    expect((await shown(order))?.deposit).toMatchObject({
      verdict: 'verified',
      said: null,
      seen: { amount: '1', confirmations: 1, confirmations_wanted: 1 },
      source: ACCOUNT_CHAINS[network].kind,
    });

    const hash = pay(2);
    const timeline = [...order.timeline, { status: 'completed' as const, at: new Date().toISOString() }];
    const changes = { status: 'completed' as const, txOutHash: hash, amountToActual: '2' };
    await record({ ...order, ...changes, revision: order.revision + 1, timeline });
    await turn();
    expect((await shown(order))?.payout).toMatchObject({
      verdict: 'verified',
      said: { tx_hash: hash },
      seen: { amount: '2' },
    });
  });

  test('a payout with another memo, and one that was not carried out, are contradicted', async () => {
    const to = row.written ?? row.address;
    const payment = { to, units: coins(2), contract: null };
    const lies: Record<string, ModelTransaction> = {
      failed_transaction: { payments: [{ ...payment, memo: row.memo ?? undefined }], hasFailed: true },
      ...(row.memo !== null && { other_address: { payments: [{ ...payment, memo: '4712' }] } }),
    };
    for (const [reason, transaction] of Object.entries(lies)) {
      const order = await open();
      await turn();
      const [txOutHash = ''] = node.mine(transaction);
      const timeline = [...order.timeline, { status: 'completed' as const, at: new Date().toISOString() }];
      const changes = { status: 'completed' as const, txOutHash, amountToActual: '2' };
      await record({ ...order, ...changes, revision: order.revision + 1, timeline });
      await turn();
      expect((await shown(order))?.payout).toMatchObject({ verdict: 'contradicted', reason, seen: null });
    }
  });
});
