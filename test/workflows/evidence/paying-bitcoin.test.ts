import type { Order } from '#contract/orders/order';
import { toUnits } from '#domain/amount';
import { describeWithBtcd, startBtcd } from '#test/helpers/chains/btcd';
import { environmentOf, estimate, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { type Anvil, describeWithAnvil, startAnvil } from '#test/helpers/servers/anvil';
import { ADDRESSES } from '#test/helpers/service/client';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { openBitcoinNode } from '#twins/paying/bitcoin-node';
import { type Btcd, SIMNET_START } from '#twins/paying/btcd';
import { openDevNode } from '#twins/paying/dev-node';
import { serveMainAddresses } from '#twins/paying/main-addresses';
import { type PayingTwin, payOrders } from '#twins/paying/pay-orders';
import type { PayingNode } from '#twins/paying/paying-node';
import type { Twin } from '#twins/twin';

const PROVIDER = 'changenow';

let anvil: Anvil;
let btcd: Btcd;
let door: Awaited<ReturnType<typeof serveMainAddresses>>;
let twin: Twin;
let paying: PayingTwin;
let service: Service;
let partner: TestPartner;

async function open(from: string, to: string, amount: string, address: string): Promise<Order> {
  const quoteId = await eventually(async () => (await estimate(partner.live, { from, to, amount })).body.quote_id);
  const { status, body } = await partner.live.create({ quote_id: quoteId, address });
  expect(status).toBe(201);
  return body;
}

/** The order once it has ended and the chains have said so, with blocks being added meanwhile. */
async function endsWith({ order_id: orderId }: Order, payout: string): Promise<Order> {
  return eventually(async () => {
    await Promise.all([anvil.rpc('anvil_mine', '0x2'), btcd.mine()]);
    const { body } = await partner.live.get(orderId);
    const { evidence } = body;
    return body.status === 'completed' && evidence?.deposit?.said && evidence.payout?.verdict === payout ? body : null;
  });
}

/** As a user of the twin does: the server takes the call of Bitcoin Core's wallet. */
async function sendToAddress(address: string, amount: string, password = btcd.password): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${btcd.user}:${password}`).toString('base64')}`;
  const body = JSON.stringify({ id: 1, method: 'sendtoaddress', params: [address, amount] });
  return fetch(door.url, { method: 'POST', headers: { authorization }, body });
}

describeWithBtcd('a twin that pays on a Bitcoin network', () =>
  describeWithAnvil('and on an Ethereum network', () => {
    beforeAll(async () => {
      [anvil, btcd, twin] = await Promise.all([
        startAnvil({ chainId: 1 }),
        startBtcd(),
        openTwin(PROVIDER, { story: 'silent' }),
      ]);
      const bitcoin = await openBitcoinNode(btcd);
      door = await serveMainAddresses(btcd, bitcoin, await freePort());
      const nodes = new Map<string, PayingNode>([
        ['eth', openDevNode(anvil.url)],
        ['btc', bitcoin],
      ]);
      paying = payOrders(twin.state, { nodes, onError: (error) => service.surprises.push(String(error)) });
      service = await startService({
        env: {
          ...environmentOf(PROVIDER, twin),
          PROVIDERS: PROVIDER,
          CHAIN_ETH_URL: anvil.url,
          CHAIN_BTC_URL: door.url,
          CHAIN_BTC_USER: btcd.user,
          CHAIN_BTC_PASSWORD: btcd.password,
          CHAIN_BTC_ID: SIMNET_START,
        },
      });
      partner = await service.partner();
    });
    afterAll(async () => {
      paying?.close();
      await service?.close();
      await Promise.all([twin?.close(), anvil?.close(), door?.close()]);
      await btcd?.close();
    });

    test('pays an order to BTC, which is verified by the addresses that orders have', async () => {
      const opened = await open('ETH', 'BTC', '2', ADDRESSES.btc);
      await anvil.send({ to: opened.deposit_address, value: BigInt(toUnits(opened.amount_from, 18)) });
      const order = await endsWith(opened, 'verified');
      expect(order.evidence).toMatchObject({
        deposit: { verdict: 'verified', source: 'evm_rpc' },
        payout: {
          verdict: 'verified',
          source: 'bitcoin_core',
          seen: { tx_hash: order.tx_out_hash, amount: order.amount_to_actual },
        },
      });
    });

    test('takes a deposit of BTC that somebody sends to its address, which is verified too', async () => {
      const opened = await open('BTC', 'ETH', '0.05', ADDRESSES.eth);
      expect((await sendToAddress(opened.deposit_address, opened.amount_from, 'wrong')).status).toBe(401);
      const { result } = (await (await sendToAddress(opened.deposit_address, opened.amount_from)).json()) as {
        result: string;
      };
      const order = await endsWith(opened, 'verified');
      expect(order.evidence?.deposit).toMatchObject({
        verdict: 'verified',
        source: 'bitcoin_core',
        said: { tx_hash: result },
        seen: { tx_hash: result, amount: '0.05' },
      });
    });

    test('names a transaction that does not exist, where there are no tokens to lie with, and nothing verifies it', async () => {
      paying.lie('other_token');
      const opened = await open('ETH', 'BTC', '2', ADDRESSES.btc);
      await anvil.send({ to: opened.deposit_address, value: BigInt(toUnits(opened.amount_from, 18)) });
      const order = await endsWith(opened, 'waiting');
      expect(order.evidence?.payout).toMatchObject({ said: { tx_hash: order.tx_out_hash }, seen: null });
    });
  }),
);
