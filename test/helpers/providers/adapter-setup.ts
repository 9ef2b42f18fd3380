import type {
  Adapter,
  AdapterOrderRequest,
  AdapterQuoteRequest,
  CreatedOrder,
  ListedAsset,
  OrderKey,
} from '#providers/adapter';
import { openTwinOf } from './adapter-twin';
import { addressesOf } from './twin-pair';

/** The assets to trade, the first of these that the provider lists, with the bounds of its quotes for the amounts. */
const TRADES = [
  {
    from: /\bltc\b|litecoin/,
    to: /\bbtc\b|bitcoin/,
    fromNetwork: 'ltc',
    toNetwork: 'btc',
    amounts: { send: '3.5', receive: '0.004' },
    sendsOver: '1',
    receivesUnder: '0.01',
  },
  {
    from: /\bbtc\b|bitcoin/,
    to: /\beth\b/,
    fromNetwork: 'btc',
    toNetwork: 'eth',
    amounts: { send: '0.004', receive: '0.1' },
    sendsOver: '0.001',
    receivesUnder: '0.5',
  },
] as const;

/** An adapter beside its twin, with which orders can be made. */
export async function openAdapter(adapter: Adapter) {
  const { code, rates, demands, needsMemoWallet } = adapter.facts;
  const { twin, connection, api, assets, close } = await openTwinOf(adapter);
  const trade = pickTrade(code, assets);
  const user = { userIp: demands.userIp === 'required' ? '203.0.113.9' : null };

  const request = (over: Partial<AdapterQuoteRequest> = {}): AdapterQuoteRequest => {
    const [rate, sides] = (Object.entries(rates)[0] ?? []) as [AdapterQuoteRequest['rate'], never[]];
    const { from, to, amounts } = trade;
    return { from, to, amount: amounts.send, rate, side: sides[0] ?? 'send', ...user, ...over };
  };
  const plan = async (
    asked: AdapterQuoteRequest = request(),
    over: Partial<AdapterOrderRequest> = {},
  ): Promise<AdapterOrderRequest> => {
    const { amountFrom, amountTo, quoteRef } = await adapter.quote(api, asked);
    return {
      ...asked,
      reference: `ord_${Math.random().toString(36).slice(2)}`,
      amountFrom,
      amountTo,
      quoteRef,
      ...addressesOf(demands, { from: { network: trade.fromNetwork }, to: { network: trade.toNetwork } }),
      payoutExtraId: null,
      refundExtraId: null,
      ...user,
      ...over,
    };
  };
  /** What identifies an order in a call; includes the hash of its deposit where a wallet has to report it. */
  const keyOf = (created: CreatedOrder): OrderKey => {
    const order = twin.state.find(created.providerOrderId) ?? twin.state.list()[0];
    const { txIn = null } = order ?? {};
    const deposit = txIn === null ? null : { txHash: txIn, memo: created.depositExtraId };
    return { ...created, ...(needsMemoWallet && { deposit }) };
  };
  const open = async (...how: Parameters<typeof plan>) => {
    const order = await plan(...how);
    return { order, created: await adapter.createOrder(api, order) };
  };
  return {
    twin,
    api,
    connection,
    assets,
    trade,
    request,
    open,
    keyOf,
    /** An order that is quoted and not made. */
    plan,
    close,
  };
}

function pickTrade(code: string, assets: ListedAsset[]) {
  const find = (name: RegExp) => assets.find(({ ticker, network }) => name.test(`${ticker} ${network}`.toLowerCase()));
  for (const trade of TRADES) {
    const [from, to] = [find(trade.from), find(trade.to)];
    if (from && to) {
      return { ...trade, from, to };
    }
  }
  throw new Error(`${code} lists nothing that the tests trade`);
}
