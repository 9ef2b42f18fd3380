import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { compareAmounts } from '#domain/amount';
import type { Settings } from '#domain/providers/settings';
import type {
  Adapter,
  AdapterFacts,
  AdapterOrderRequest,
  AdapterPair,
  AnswerParts,
  Api,
  ListedAsset,
} from '../adapter';
import { checkLimits, readLimits, toQuote } from '../adapter-answers';
import { decimal, flag, optional, positive, text, unixSeconds } from '../http/fields';
import { OutsideLimits, ProviderError, UnmetDemand } from '../provider';
import {
  MEMO_CHAINS,
  type MemoLetters,
  readOrdersMemo,
  refuseLongMemo,
  requireFit,
  requireRoom,
} from './thorchain-memo';
import { DECIMALS, fromUnits, readSwap, swap, THORCHAIN_NAMES, UNSEEN } from './thorchain-swap';

/** How far the price may fall before the deposit is refunded, in hundredths of a percent. */
const TOLERANCE_BPS = 300;
/** In coins; for every coin, one of these is large enough. */
const PROBES = ['1', '1000', '1000000'] as const;
/** Swaps in as many parts as useful, one per block. */
const STREAMING = { streaming_interval: 1, streaming_quantity: 0 };
const STREAMED = 'streaming';

const quoted = z.object({
  inbound_address: optional(text),
  memo: optional(text),
  expiry: optional(unixSeconds),
  expected_amount_out: positive,
  // Of a streamed swap, at older nodes.
  expected_amount_out_streaming: optional(positive),
  recommended_min_amount_in: optional(decimal),
  total_swap_seconds: optional(decimal),
  fees: z.object({ outbound: optional(decimal) }),
});
/** What differs between the two nodes. */
interface Node {
  readonly baseUrl: string;
  readonly letters: MemoLetters;
}

export function buildThorchainAdapter(facts: AdapterFacts, { baseUrl, letters }: Node): Adapter {
  const path = (rest: string) => `/${facts.code}${rest}`;
  const requestQuote = (
    api: Api,
    pair: AdapterPair,
    amount: string,
    more: Record<string, string | number | null> = {},
  ) =>
    api.get(path('/quote/swap'), {
      ...(more.destination && { once: true }),
      query: { from_asset: pair.from.ticker, to_asset: pair.to.ticker, amount: toUnits(amount), ...more },
      answer: quoted,
    });
  const requestStreamed = async (...[api, pair, amount, more]: Parameters<typeof requestQuote>) => {
    const quote = await requestQuote(api, pair, amount, { ...more, ...STREAMING });
    return { ...quote, expected_amount_out: quote.expected_amount_out_streaming ?? quote.expected_amount_out };
  };
  /** Only a large enough quote states it. */
  const readMinimum = async (api: Api, pair: AdapterPair) => {
    for (const amount of PROBES) {
      const quote = await requestQuote(api, pair, amount).catch(readTooLittle);
      if (quote !== null) {
        return minimumOf(quote);
      }
    }
    throw new ProviderError('unsupported_pair', { message: `${facts.code} tells no limits for the pair` });
  };
  /** A refusal as too little says no minimum. */
  const stateMinimum = async (api: Api, pair: AdapterPair, refusal: unknown): Promise<never> => {
    throw refusal instanceof OutsideLimits
      ? new OutsideLimits(await readMinimum(api, pair).catch(() => ({})), { message: refusal.message })
      : refusal;
  };
  return {
    facts,
    names: THORCHAIN_NAMES,
    http: { baseUrl, headers: () => ({ 'x-client-id': 'swaplane' }), readError },

    async assets(api) {
      const pools = await api.get(path('/pools'), {
        answer: z.array(z.object({ asset: text, status: optional(text) })),
      });
      const open = await readOpenChains(api, path('/inbound_addresses'));
      return pools
        .filter(({ status }) => status === null || status.toLowerCase() === 'available')
        .map(({ asset }) => toAsset(asset))
        .filter(({ network }) => open.includes(network));
    },

    limits: readMinimum,

    /**
     * Of the whole amount at once and of a streamed swap, whichever pays more. Asked with all that makes the memo of an order
     * long but its addresses, so that the node refuses here what no order could carry.
     */
    async quote(api, request) {
      requireMemoWallets(facts, api.settings);
      const more = { liquidity_tolerance_bps: TOLERANCE_BPS, ...affiliateOf(api.settings, request) };
      const asked = [api, request, request.amount, more] as const;
      const plain = await requestQuote(...asked).catch((refusal: unknown) => stateMinimum(api, request, refusal));
      const limits = minimumOf(plain);
      checkLimits(request.amount, limits);
      // Without this price, the plain one still holds.
      const streamed = await requestStreamed(...asked).catch(() => null);
      const isStreamed =
        streamed !== null && compareAmounts(streamed.expected_amount_out, plain.expected_amount_out) > 0;
      const quote = isStreamed ? streamed : plain;
      return toQuote({
        amountFrom: request.amount,
        amountTo: fromUnits(quote.expected_amount_out) ?? '',
        quoteRef: isStreamed ? STREAMED : null,
        validUntil: quote.expiry,
        etaSeconds: quote.total_swap_seconds === null ? null : Math.round(Number(quote.total_swap_seconds)),
        networkFee: fromUnits(quote.fees.outbound),
        limits,
      });
    },

    /**
     * Creates nothing at the provider: it requests the vault and the memo, and the order has our own id until the deposit
     * has a hash.
     */
    async createOrder(api, request) {
      requireMemoWallets(facts, api.settings);
      if (!MEMO_CHAINS.includes(request.from.network)) {
        const message = `${facts.code} takes no deposit on ${request.from.network}`;
        throw new ProviderError('unsupported_pair', { message, heldBack: true });
      }
      const isStreamed = request.quoteRef === STREAMED;
      const withheld = affiliateOf(api.settings, request);
      const affiliate = withheld.affiliate ?? null;
      requireFit(request, { letters, toleranceBps: TOLERANCE_BPS, isStreamed, affiliate });
      const quote = await (isStreamed ? requestStreamed : requestQuote)(api, request, request.amountFrom, {
        destination: request.payoutAddress,
        refund_address: request.refundAddress,
        liquidity_tolerance_bps: TOLERANCE_BPS,
        ...withheld,
      }).catch((error: unknown) => refuseLongMemo(request, error));
      checkLimits(request.amountFrom, minimumOf(quote));
      if (quote.inbound_address === null || quote.memo === null) {
        throw new ProviderError('unavailable', { message: `${facts.code}: no vault or memo`, label: 'invalid_answer' });
      }
      requireRoom(request, quote.memo);
      return {
        providerOrderId: request.reference,
        secret: null,
        depositAddress: quote.inbound_address,
        depositExtraId: quote.memo,
        expiresAt: quote.expiry,
        amountFrom: request.amountFrom,
        amountTo: fromUnits(quote.expected_amount_out),
        echo: readOrdersMemo(quote.memo, request, letters),
      };
    },

    async readStatus(api, { deposit = null }) {
      if (deposit === null) {
        return UNSEEN;
      }
      const { txHash, memo } = deposit;
      const hash = txHash.replace(/^0x/i, '').toUpperCase();
      const found = await api.get(path(`/tx/status/${encodeURIComponent(hash)}`), { answer: swap }).catch(readUnseen);
      // The wallet reports the transaction; only the memo proves that it is this order's deposit.
      return found !== null && memo !== null && found.tx?.memo === memo ? readSwap(found, { txHash, letters }) : UNSEEN;
    },
  };
}

function minimumOf(quote: z.output<typeof quoted>) {
  return readLimits(fromUnits(quote.recommended_min_amount_in), null);
}

/** Some versions of the nodes answer an unknown hash in one of these ways. */
function readUnseen(refusal: unknown): null {
  if (refusal instanceof ProviderError && ['http_404', 'http_200'].includes(refusal.label)) {
    return null;
  }
  throw refusal;
}

function readTooLittle(refusal: unknown): null {
  if (refusal instanceof OutsideLimits) {
    return null;
  }
  throw refusal;
}

const inbound = z.object({
  chain: text,
  halted: optional(flag),
  global_trading_paused: optional(flag),
  chain_trading_paused: optional(flag),
});

async function readOpenChains(api: Api, path: string): Promise<string[]> {
  const rows = await api.get(path, { answer: z.array(inbound) });
  return rows
    .filter((row) => !row.halted && !row.global_trading_paused && !row.chain_trading_paused)
    .map(({ chain }) => chain);
}

/** `CHAIN.SYMBOL-CONTRACT`, in upper case. */
function toAsset(asset: string): ListedAsset {
  const [chain = '', rest = ''] = asset.split('.');
  const [symbol = '', contract] = rest.split('-');
  return {
    ticker: asset,
    network: chain,
    contract: readContract(contract),
    symbol,
    sends: contract === undefined && MEMO_CHAINS.includes(chain),
    receives: true,
  };
}

/** Contracts are in upper case, which outside EVM networks makes them unusable. */
function readContract(contract: string | undefined): string | null {
  return contract?.startsWith('0X') ? contract.toLowerCase() : null;
}

/** The affiliate's share of the swap goes to its name on the chain. */
function affiliateOf(
  { affiliate }: Settings,
  { markupBps }: Pick<AdapterOrderRequest, 'markupBps'>,
): { affiliate?: string; affiliate_bps?: number } {
  return affiliate && markupBps ? { affiliate, affiliate_bps: markupBps } : {};
}

function toUnits(amount: string): string {
  return new BigNumber(amount).shiftedBy(DECIMALS).toFixed(0, BigNumber.ROUND_DOWN);
}

/** A deposit without its memo is not swapped, so the operator must confirm that wallets attach it. @throws ProviderError */
function requireMemoWallets({ code }: AdapterFacts, { memo_wallets }: Settings): void {
  if (memo_wallets !== 'yes') {
    const message = `${code} is only for wallets that attach a memo to their deposit`;
    throw new ProviderError('refused', { message, heldBack: true });
  }
}

const refusal = z.union([z.object({ error: text }), z.object({ code: text, message: text })]);

/** Maya's node refuses with HTTP 200. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (!read.success || (httpStatus < 400 && !('error' in read.data))) {
    return null;
  }
  const message = 'error' in read.data ? read.data.error : read.data.message;
  if (/not enough fee|less than (dust threshold|min swap amount)/i.test(message)) {
    return new OutsideLimits({}, { message });
  }
  if (/pool does not exist|trading.*(halted|paused)/i.test(message)) {
    return new ProviderError('unsupported_pair', { message });
  }
  if (/memo\b.*too long/i.test(message)) {
    return new ProviderError('refused', { message, label: 'memo_too_long', heldBack: true });
  }
  const address = REFUSED_ADDRESSES.find(({ words }) => words.test(message));
  if (address) {
    return new UnmetDemand([{ field: address.field, issue: "is not accepted by the quote's provider" }]);
  }
  return httpStatus < 500 ? new ProviderError('refused', { message, label: `http_${httpStatus}` }) : null;
}

const REFUSED_ADDRESSES = [
  { field: 'address', words: /bad destination address|destination address is not the same chain/i },
  { field: 'refund_address', words: /bad refund address/i },
] as const;
