import { eq } from 'drizzle-orm';
import type { Order } from '#contract/orders/order';
import { evidenceLegs } from '#db/schema/evidence';
import { pollNow } from '#db/watching/watches';
import { toUnits } from '#domain/amount';
import { ageOrder } from '#test/helpers/orders/age-order';
import { environmentOf, estimate, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { type Anvil, describeWithAnvil, startAnvil } from '#test/helpers/servers/anvil';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import type { Twin } from '#twins/twin';
import { decideUpdate } from '#workflows/messages';

const PROVIDER = 'changenow';
const PAYOUT = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = '0x000000000000000000000000000000000000dEaD';

let anvil: Anvil;
let twin: Twin;
let service: Service;
let partner: TestPartner;

/** A live order whose provider is sending ether, as it says. */
async function openSending(): Promise<Order & { made: string; units: bigint }> {
  const query = { from: 'BTC', to: 'ETH', amount: '0.05' };
  const quoteId = await eventually(async () => (await estimate(partner.live, query)).body.quote_id);
  const { status, body } = await partner.live.create({ quote_id: quoteId, address: PAYOUT });
  expect(status).toBe(201);
  const isWatched = eq(evidenceLegs.orderId, body.order_id);
  await eventually(async () => (await service.db.$count(evidenceLegs, isWatched)) > 0);
  const order = { ...body, made: body.provider_order_id, units: BigInt(toUnits(body.amount_to_expected, 18)) };
  await reach(order, 'sending');
  await becomes(order, 'sending');
  return order;
}

async function reach({ made }: { made: string }, phase: 'sending' | 'completed', txOut?: string): Promise<void> {
  twin.state.set(made, { phase, ...(txOut !== undefined && { txOut }) });
  await pollNow(service.db, PROVIDER, made);
}

const read = async ({ order_id: orderId }: Order) => (await partner.live.get(orderId)).body;
const becomes = (order: Order, status: string) =>
  eventually(async () => {
    const body = await read(order);
    return body.status === status ? body : null;
  });
const says = (order: Order, verdict: string) =>
  eventually(async () => (await read(order)).evidence?.payout?.verdict === verdict);
/** After blocks were mined at once the node's clock is ahead of time, never behind. */
const confirm = () => anvil.rpc('anvil_mine', '0xc');

describeWithAnvil('an order of a provider whose payouts need proof', () => {
  beforeAll(async () => {
    [anvil, twin] = await Promise.all([startAnvil({ chainId: 1 }), openTwin(PROVIDER, { story: 'silent' })]);
    const chain = { CHAIN_ETH_URL: anvil.url, PROVIDER_CHANGENOW_EVIDENCE: 'require' };
    service = await startService({ env: { ...environmentOf(PROVIDER, twin), PROVIDERS: PROVIDER, ...chain } });
    partner = await service.partner();
  });
  afterAll(async () => {
    await service?.close();
    await Promise.all([twin?.close(), anvil?.close()]);
  });

  test('is completed once its payout is verified, and not before, even if its workflow starts again meanwhile', async () => {
    const order = await openSending();
    const hash = await anvil.send({ to: PAYOUT, value: order.units });
    await reach(order, 'completed', hash);
    await says(order, 'seen');
    await ageOrder(service, order.order_id, 1);
    expect(await read(order)).toMatchObject({
      status: 'sending',
      amount_to_actual: null,
      evidence: { payout: { said: { tx_hash: hash, amount: order.amount_to_expected } } },
    });
    await confirm();
    expect(await becomes(order, 'completed')).toMatchObject({
      tx_out_hash: hash,
      amount_to_actual: order.amount_to_expected,
      evidence: { payout: { verdict: 'verified' } },
    });
  });

  test('goes to a person if the chain contradicts, who decides; or ends once the provider names the right transaction', async () => {
    const [lied, mended] = [await openSending(), await openSending()];
    const elsewhere = await anvil.send({ to: OTHER, value: lied.units });
    await confirm();
    await Promise.all([lied, mended].map((order) => reach(order, 'completed', elsewhere)));
    for (const order of [lied, mended]) {
      expect((await becomes(order, 'manual_review')).failed_reason_message).toBe(
        'The transaction that the provider names pays other addresses',
      );
    }
    const paid = await anvil.send({ to: PAYOUT, value: mended.units });
    await confirm();
    await reach(mended, 'completed', paid);
    expect((await becomes(mended, 'completed')).tx_out_hash).toBe(paid);
    const decision = { status: 'failed', reason: 'the provider never paid', operator: 'op' } as const;
    await service.workflows.getHandle(lied.order_id).executeUpdate(decideUpdate, { args: [decision] });
    const { timeline } = await becomes(lied, 'failed');
    expect(timeline.map(({ status }) => status)).not.toContain('completed');
  });

  test('goes to a person after two hours without proof', async () => {
    const order = await openSending();
    await reach(order, 'completed', `0x${'ab'.repeat(32)}`);
    await says(order, 'waiting');
    await ageOrder(service, order.order_id, 3);
    expect((await becomes(order, 'manual_review')).failed_reason_message).toMatch(/does not confirm in time/);
  });
});
