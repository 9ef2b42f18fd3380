/** The two nodes write memos in almost the same way. */
export type NodeCode = 'thorchain' | 'mayachain';

/** Their `MaxMemoLength`: an OP_RETURN, also on Bitcoin Cash, which would carry 220; elsewhere what any memo may have. */
const OP_RETURN_CHAINS: readonly string[] = ['BTC', 'LTC', 'BCH', 'DOGE', 'DASH', 'ZEC'];
const OP_RETURN_BYTES = 80;
const MOST_BYTES = 250;

/** Their `ShortCode`. THORChain has taken back those of other chains. */
const SHORT_CODES: Readonly<Record<NodeCode, Readonly<Record<string, string>>>> = {
  thorchain: { 'THOR.RUNE': 'r', 'BTC.BTC': 'b' },
  mayachain: {
    'ARB.ETH': 'a',
    'BTC.BTC': 'b',
    'DASH.DASH': 'd',
    'ETH.ETH': 'e',
    'KUJI.KUJI': 'k',
    'MAYA.CACAO': 'c',
    'THOR.RUNE': 'r',
    'XRD.XRD': 'x',
    'ZEC.ZEC': 'z',
  },
};

export interface SwapMemo {
  /** `CHAIN.SYMBOL-CONTRACT`. */
  readonly asset: string;
  readonly destination: string;
  /** Empty if there is none. */
  readonly refundAddress: string;
  /** The least payout, in units; `0` for no limit. */
  readonly limit: string;
  readonly interval: number;
  readonly quantity: number;
  readonly affiliates: readonly string[];
  readonly affiliateBps: readonly string[];
}

/** The memo, and what the node says where the deposit's chain does not carry it. */
export function writeMemo(
  node: NodeCode,
  memo: SwapMemo,
  { chain, pools }: { chain: string; pools: readonly string[] },
): { text: string; tooLong: string | null } {
  const text = [
    '=',
    shorten(node, memo.asset, pools),
    memo.refundAddress ? `${memo.destination}/${memo.refundAddress}` : memo.destination,
    ...endOf(memo),
  ].join(':');
  const most = OP_RETURN_CHAINS.includes(chain) ? OP_RETURN_BYTES : MOST_BYTES;
  const bytes = Buffer.byteLength(text);
  const shown = node === 'mayachain' ? `: ${text} (${bytes}/${most})` : '';
  return { text, tooLong: bytes > most ? `generated memo too long for source chain${shown}` : null };
}

/** Limit and affiliates; without affiliates nothing follows the limit, and without either the memo ends before. */
function endOf({ limit, interval, quantity, affiliates, affiliateBps }: SwapMemo): string[] {
  const isStreamed = interval > 0 || quantity > 1;
  const price = isStreamed ? `${limit}/${interval}/${quantity}` : limit === '0' ? '' : limit;
  if (affiliates.length > 0) {
    return [price, affiliates.join('/'), affiliateBps.join('/')];
  }
  return price === '' ? [] : [price];
}

/** Its short code, or else without its contract, of which remains what tells it from others of the same name. */
function shorten(node: NodeCode, asset: string, pools: readonly string[]): string {
  const [name = '', contract] = asset.split('-');
  const code = SHORT_CODES[node][asset];
  if (code !== undefined || contract === undefined) {
    return code ?? asset;
  }
  const others = pools.filter((pool) => pool !== asset && pool.startsWith(`${name}-`));
  if (others.length === 0) {
    return name;
  }
  const lengths = Array.from({ length: contract.length }, (_, index) => index + 1);
  const length = lengths.find((each) => !others.some((other) => other.endsWith(contract.slice(-each))));
  return `${name}-${contract.slice(-(length ?? contract.length))}`;
}
