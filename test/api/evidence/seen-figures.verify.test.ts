import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { Agent } from 'undici';
import { openEvmSource } from '#chains/evm/evm-source';
import { askInTurn } from '#chains/settings/ask-nodes';
import type { Database } from '#db/client';
import { evidenceLegs } from '#db/schema/evidence';
import { SECOND } from '#domain/duration';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import { createFollower, type FollowDeps } from '#operations/evidence/follow-network';
import { openOnChain } from '#test/helpers/orders/orders-on-chain';
import { eventually } from '#test/helpers/run/eventually';
import { elapsedMs, leastFigure } from '#test/helpers/run/figure';
import { type Anvil, describeWithAnvil, startAnvil } from '#test/helpers/servers/anvil';
import { useDatabase } from '#test/helpers/servers/database';

const WATCHED = 10_000;
const POLL_MS = 20;
const dispatcher = new Agent();
const workflows = { getHandle: () => ({ signal: async () => undefined }) } as unknown as FollowDeps['workflows'];

describeWithAnvil('a payment to one of 10,000 watched addresses', () => {
  let db: Database;
  let anvil: Anvil;
  useDatabase(6, (opened) => {
    db = opened.db;
  });
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 1 });
  });
  afterAll(async () => {
    await anvil?.close();
    await dispatcher.close();
  });

  let opened = 0;
  async function openOrder(): Promise<{ orderId: string; address: string }> {
    opened += 1;
    const address = `0x${opened.toString(16).padStart(40, 'a')}`;
    const payout = { to: 'ETH', toNetwork: 'eth', amountTo: '1', payoutAddress: address };
    const { input } = await openOnChain(db, payout);
    return { orderId: input.orderId, address };
  }

  async function legOf(orderId: string) {
    const [row] = await db.select().from(evidenceLegs).where(eq(evidenceLegs.orderId, orderId));
    return row ?? null;
  }

  /** Other orders' legs, of which nothing is said. */
  async function watchMany(orderId: string): Promise<void> {
    await db.$client.query(
      `insert into evidence_legs (order_id, leg, network, address, address_key, decimals, agreed_amount, since)
       select 'ord_' || n, leg, network, a, a, decimals, agreed_amount, since
       from evidence_legs, generate_series(1, ${WATCHED}) n, lateral (select '0x' || lpad(to_hex(n), 40, 'b') a) each
       where order_id = $1`,
      [orderId],
    );
  }

  test('is seen within two seconds of the moment at which the node has it', async () => {
    const stopping = new AbortController();
    const source = askInTurn('eth', [openEvmSource({ url: anvil.url, user: null, password: null, dispatcher }, 1)]);
    const follow = createFollower({
      db,
      workflows,
      log: pino({ level: 'silent' }),
      drainAfter: null,
      trackingUrl: () => '',
      sourceOf: () => source,
      intervals: DEFAULT_INTERVALS,
      stopping: stopping.signal,
    });
    const cancelled = new Promise<never>(() => undefined);
    const following = follow('eth', { report: () => undefined, isOver: () => stopping.signal.aborted, cancelled });
    const first = await openOrder();
    await eventually(() => legOf(first.orderId));
    await watchMany(first.orderId);
    const seenAfter = async () => {
      const { orderId, address } = await openOrder();
      await eventually(() => legOf(orderId));
      await anvil.send({ to: address, value: 10n ** 18n });
      return elapsedMs(async () => {
        while ((await legOf(orderId))?.verdict !== 'seen') await delay(POLL_MS);
      });
    };
    const figure = await leastFigure('payment seen after its block, ms', seenAfter);
    stopping.abort();
    await following;
    expect(figure).toBeLessThan(2 * SECOND);
  });
});
