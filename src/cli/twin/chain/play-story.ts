import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '#cli/api/client';
import { CommandError } from '#cli/command';
import type { Order } from '#contract/orders/order';
import type { Estimate } from '#contract/quotes/estimate';
import { toUnits } from '#domain/amount';
import { MINUTE, SECOND } from '#domain/duration';
import { isTerminal } from '#domain/orders/status';
import { TWIN_ASSETS, type TwinAsset } from '#twins/assets';
import { mineEvery } from '#twins/paying/dev-node';
import type { Lie } from '#twins/paying/pay-orders';
import type { DemoParts } from './parts';

/** The user's own addresses, by network. */
const ADDRESSES: Readonly<Record<string, string>> = {
  eth: '0x52908400098527886E0F7030069857D2E4169EE7',
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
};
const ETH_TO_USDT = { from: 'ETH', from_network: 'eth', to: 'USDT', to_network: 'eth', amount: '2' };
const ETH_TO_BTC = { from: 'ETH', from_network: 'eth', to: 'BTC', to_network: 'btc', amount: '2' };
const BTC_TO_USDT = { from: 'BTC', from_network: 'btc', to: 'USDT', to_network: 'eth', amount: '0.05' };
type Swap = typeof ETH_TO_USDT;

/** More than Ethereum's payments need to count as made. */
const ENOUGH_BLOCKS = 14;
/** Fewer blocks in this time than a busy machine looks through. */
const MINE_EVERY_MS = 3 * SECOND;
const POLL_MS = 300;
const LIMIT_MS = 2 * MINUTE;

/** Plays one order: the quote, the deposit of a wallet, the provider's payout, and the verdicts. */
export async function playStory({ node, nodes, twin, dev }: DemoParts, story: ChainStory): Promise<Order> {
  const api = createApiClient({ url: dev.base_url, key: dev.live_key });
  const coin = coinOf(story.swap);
  twin.lie(story.lie);
  const opened = await openOrder(api, story.swap);
  const read = () => api.json<Order>({ path: `/order/${opened.order_id}` });
  const snapshot = story.isReorganised ? await node.rpc<string>('evm_snapshot') : null;
  await nodes.get(coin.network)?.pay(coin, opened.deposit_address, BigInt(toUnits(opened.amount_from, coin.decimals)));
  const stopMining = mineEvery(node, ENOUGH_BLOCKS, MINE_EVERY_MS);
  try {
    const ends = snapshot === null ? story.ends : 'verified';
    const isOver = ({ status }: Order) => (story.stays === undefined ? isTerminal(status) : status === story.stays);
    const ended = await until(read, (order) => isOver(order) && payoutVerdict(order) === ends, opened);
    if (snapshot === null) {
      return ended;
    }
    stopMining();
    await node.rpc('evm_revert', snapshot);
    await node.mine(3 * ENOUGH_BLOCKS);
    return await until(read, (order) => payoutVerdict(order) === story.ends, opened);
  } finally {
    stopMining();
  }
}

/** The payout's verdict, with its reason. */
export function payoutVerdict({ evidence }: Order): string {
  const payout = evidence?.payout ?? null;
  return payout === null ? '-' : [payout.verdict, ...(payout.reason ? [payout.reason] : [])].join(', ');
}

function coinOf({ from, from_network: network }: Swap): TwinAsset {
  const found = TWIN_ASSETS.find((asset) => asset.code === from && asset.network === network);
  if (!found) {
    throw new CommandError(`No twin trades ${from}.`);
  }
  return found;
}

/** A provider that was just added has quotes once its list of assets is read. */
async function openOrder(api: ApiClient, swap: Swap): Promise<Order> {
  const quoteId = await until(
    async () => {
      const { status, text } = await api.answer({ path: '/estimate', query: swap });
      const estimate: Estimate | null = status === 200 ? JSON.parse(text) : null;
      return estimate?.quote_id ?? null;
    },
    (quote) => quote !== null,
    null,
  );
  const { [swap.to_network]: address, [swap.from_network]: refundAddress } = ADDRESSES;
  return api.json<Order>({
    path: '/order/create',
    body: { quote_id: quoteId, address, refund_address: refundAddress },
  });
}

async function until<T>(read: () => Promise<T>, isReached: (found: T) => boolean, order: Order | null): Promise<T> {
  const giveUpAt = Date.now() + LIMIT_MS;
  for (;;) {
    const found = await read();
    if (isReached(found)) {
      return found;
    }
    if (Date.now() > giveUpAt) {
      throw new CommandError(`Nothing more happened to ${order?.order_id ?? 'the quote'}: ${JSON.stringify(found)}`);
    }
    await delay(POLL_MS);
  }
}

/** An order that the demonstration plays, and what its payout shows in the end. */
interface ChainStory {
  name: string;
  text: string;
  swap: Swap;
  lie: Lie | null;
  /** The payout's verdict, with its reason; a dash if there is none. */
  ends: string;
  /** Where the order stays, with a case for a person, because what the provider says is not believed. */
  stays?: 'sending';
  /** Whether the blocks with its transactions are replaced by others afterwards. */
  isReorganised?: true;
}

/** In this order: a transaction can only be named again once it has paid, and a network that went back is late afterwards. */
export const CHAIN_STORIES: readonly ChainStory[] = [
  { name: 'paid', text: 'The provider pays as it says', swap: ETH_TO_USDT, lie: null, ends: 'verified' },
  {
    name: 'old hash',
    text: 'It names the transaction that ended an earlier order: not believed, and a case for a person',
    swap: ETH_TO_USDT,
    lie: 'old_hash',
    ends: '-',
    stays: 'sending',
  },
  {
    name: 'other token',
    text: 'It pays a token of the same name with another contract',
    swap: ETH_TO_USDT,
    lie: 'other_token',
    ends: 'contradicted, other_asset',
  },
  {
    name: 'less',
    text: 'It pays a tenth less than it says',
    swap: ETH_TO_USDT,
    lie: 'less',
    ends: 'contradicted, less_than_said',
  },
  {
    name: 'from Bitcoin',
    text: 'The wallet pays BTC, and the provider a token',
    swap: BTC_TO_USDT,
    lie: null,
    ends: 'verified',
  },
  {
    name: 'to Bitcoin',
    text: 'The provider pays BTC as it says',
    swap: ETH_TO_BTC,
    lie: null,
    ends: 'verified',
  },
  {
    name: 'less BTC',
    text: 'It pays a tenth less BTC than it says',
    swap: ETH_TO_BTC,
    lie: 'less',
    ends: 'contradicted, less_than_said',
  },
  {
    name: 'nothing',
    text: 'It names a transaction that does not exist: contradicted after half an hour',
    swap: ETH_TO_USDT,
    lie: 'nothing',
    ends: 'waiting',
  },
  {
    name: 'reorganised',
    text: 'It pays, and the network then replaces the blocks that have it',
    swap: ETH_TO_USDT,
    lie: null,
    ends: 'waiting',
    isReorganised: true,
  },
];

/** Whether all networks of a story are there. */
export function canPlay({ nodes }: DemoParts, { swap }: ChainStory): boolean {
  return nodes.has(swap.from_network) && nodes.has(swap.to_network);
}
