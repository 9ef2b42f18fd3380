import { eq } from 'drizzle-orm';
import type { Order } from '../../src/contract/orders/order';
import type { Estimate } from '../../src/contract/quotes/estimate';
import { endpoints } from '../../src/db/schema/endpoints';
import { partners } from '../../src/db/schema/partners';
import { findWatch, pollNow } from '../../src/db/watching/watches';
import type { Environment } from '../../src/domain/environment';
import type { OrderStatus } from '../../src/domain/orders/status';
import { findAdapter } from '../../src/providers/adapters';
import { makeAddress } from '../../src/twins/assets';
import type { Phase } from '../../src/twins/stories';
import type { Twin } from '../../src/twins/twin';
import { environmentOf, openTwin } from '../support/orders/twin-service';
import { eventually } from '../support/run/eventually';
import { openWebhooks, type TestPartner } from '../support/service/partners';
import { type Service, startService } from '../support/service/service';
import type { WebhookReceiver } from '../support/webhooks/signed-receiver';

/** One of each family of protocols; THORChain's orders have no watcher before a wallet names the deposit. */
const FAMILIES = [
  'bitcoinvn',
  'chainflip',
  'changehero',
  'changelly',
  'changenow',
  'easybit',
  'etzswap',
  'exolix',
  'fixedfloat',
  'godex',
  'houdiniswap',
  'letsexchange',
  'nanswap',
  'nearintents',
  'nexchange',
  'pegasusswap',
  'quickex',
  'sideshift',
  'simpleswap',
  'stealthex',
  'swapspace',
  'swapter',
  'swaptrade',
  'swapuz',
  'swapzone',
  'trocador',
  'wizardswap',
  'xgram',
  'xoswap',
] as const;

/** What is swapped: the first pair that the provider trades. */
const PAIRS = [
  { from: 'LTC', to: 'BTC', amount: '3.5' },
  { from: 'BTC', to: 'ETH', amount: '0.004' },
] as const;
/** Their word for an order whose refund is due is that of one that failed. */
const SAYS_FAILED: readonly string[] = ['simpleswap', 'stealthex', 'swapspace'];
const TRY_AGAIN: readonly number[] = [409, 503];
const USER_IP = '203.0.113.7';

let service: Service;
const twins = new Map<string, Twin>();

beforeAll(async () => {
  const env: Record<string, string> = {
    PROVIDERS: FAMILIES.join(),
    PROVIDER_CHANGENOW_REFUND: 'programmatic',
    WEBHOOK_RETRY_OFFSETS: '1s,2s,4s,8s,16s,20s',
  };
  for (const code of FAMILIES) {
    const twin = await openTwin(code, { story: 'silent' });
    twins.set(code, twin);
    Object.assign(env, environmentOf(code, twin));
    if (findAdapter(code)?.facts.wantsUserIp) {
      env[`PROVIDER_${code.toUpperCase()}_PASS_USER_IP`] = 'true';
    }
  }
  service = await startService({ env });
});
afterAll(async () => {
  await service.close();
  await Promise.all([...twins.values()].map((twin) => twin.close()));
});

describe.each(FAMILIES)('%s', (code) => {
  const { facts, requestRefund } = findAdapter(code) ?? fail(`${code} has no adapter`);
  let twin: Twin;
  let partner: TestPartner;
  let webhooks: WebhookReceiver;
  const opened: Order[] = [];
  beforeAll(async () => {
    twin = twins.get(code) ?? fail(`${code} has no twin`);
    partner = await service.partner();
    const switchedOff = FAMILIES.filter((other) => other !== code);
    await service.db.update(partners).set({ switchedOff }).where(eq(partners.partnerId, partner.partnerId));
    webhooks = await openWebhooks(service.db, partner.partnerId, 'live');
  });
  afterAll(() => webhooks.close());

  const reports = (status: OrderStatus) => !facts.neverReports?.includes(status);
  const read = async ({ order_id }: Order) => (await partner.live.get(order_id)).body;
  const made = ({ provider_order_id }: Order) =>
    twin.book
      .list()
      .find(({ id, depositAddress }) => provider_order_id.includes(id) || depositAddress === provider_order_id) ??
    fail('the twin has no such order');
  const becomes = (order: Order, status: OrderStatus) =>
    eventually(async () => ((await read(order)).status === status ? read(order) : null));
  /** What a provider never says is settled by a person. */
  const staysOpen = async (order: Order) => {
    await eventually(async () => (await findWatch(service.db, order.order_id))?.polls !== 0);
    expect(['exchanging', 'refund_required', 'manual_review']).toContain((await read(order)).status);
  };
  const reach = async (order: Order, phase: Phase) => {
    twin.book.set(made(order).id, { phase });
    await pollNow(service.db, code, order.provider_order_id);
  };

  const setEnvironment = (environment: Environment) =>
    service.db.update(endpoints).set({ environment }).where(eq(endpoints.partnerId, partner.partnerId));

  async function open(): Promise<Order> {
    await setEnvironment('live');
    const { pair, quote } = await eventually(() => findOffer(partner));
    const request = {
      quote_id: quote.quote_id,
      address: makeAddress(quote.to_network, 'payout'),
      refund_address: makeAddress(quote.from_network, 'refund'),
      user_ip: USER_IP,
    };
    const headers = { 'Idempotency-Key': quote.quote_id };
    // A creation may wait for its turn in a provider's rate limit for longer than the API does.
    const { status, text, body } = await eventually(async () => {
      const answer = await partner.live.create(request, { headers });
      return TRY_AGAIN.includes(answer.status) ? null : answer;
    }, 14_000);
    expect([status, status === 201 ? '' : text]).toEqual([201, '']);
    expect([body.provider, body.amount_from]).toEqual([code, pair.amount]);
    opened.push(body);
    return body;
  }

  /**
   * The statuses of the signed webhooks are those of the order's timeline. The guard lets live webhooks reach no local receiver, so
   * the endpoint is handed over to the test environment, and their retries arrive.
   */
  async function expectTold(order: Order): Promise<void> {
    const { timeline } = await read(order);
    await webhooks.arrived(order.order_id, timeline.length);
    expect(webhooks.events(order.order_id).map(({ order: told }) => told.status)).toEqual(
      timeline.map(({ status }) => status),
    );
  }

  test('an order goes from its estimate to the payout', async () => {
    const order = await open();
    expect(order.deposit_address).toBe(made(order).depositAddress);
    for (const phase of ['confirming', 'exchanging', 'sending', 'completed'] as const) {
      await reach(order, phase);
      reports(phase) && (await becomes(order, phase));
    }
    const { txIn, txOut, amountPaid } = made(order);
    expect(await read(order)).toMatchObject({
      amount_to_actual: facts.hidesPaidAmount ? null : amountPaid,
      tx_out_hash: facts.hidesPayoutHash ? null : txOut,
    });
    expect([txIn, null]).toContain((await read(order)).tx_in_hash);
  });

  test('an order goes from its estimate to the refund', async () => {
    const order = await open();
    await reach(order, 'exchanging');
    reports('exchanging') && (await becomes(order, 'exchanging'));
    if (reports('refund_required')) {
      await reach(order, 'refund_required');
      await becomes(order, SAYS_FAILED.includes(code) ? 'manual_review' : 'refund_required');
    }
    if (requestRefund && !facts.refund.automatic) {
      await partner.live.refund(order.order_id, { action: 'refund_to_address' });
      await eventually(() => made(order).refundCalls === 1);
    }
    await reach(order, 'refunded');
    await (reports('refunded') ? becomes(order, 'refunded') : staysOpen(order));
  });

  test('the partner was told of each status of both orders, in signed webhooks', async () => {
    expect(opened).toHaveLength(2);
    await setEnvironment('test');
    await Promise.all(opened.map(expectTold));
  });
});

async function findOffer({ live }: TestPartner) {
  for (const pair of PAIRS) {
    const { status, body } = await live.call<Estimate>('GET', '/estimate', undefined, {
      query: { ...pair, user_ip: USER_IP },
    });
    if (status === 200) {
      return { pair, quote: body };
    }
  }
  return null;
}

function fail(message: string): never {
  throw new Error(message);
}
