import BigNumber from 'bignumber.js';
import { z } from 'zod';
import type { Adapter, AdapterFacts, AdapterOrderRequest, AdapterPair, Echo, ListedAsset } from '../adapter';
import { toQuote } from '../adapter-quote';
import type { AnswerParts, Api } from '../http/api';
import { decimal, flag, optional, positive, text, unixSeconds } from '../http/fields';
import { checkLimits, readLimits } from '../limits';
import { OutsideLimits, ProviderError } from '../provider';
import type { Settings } from '../settings';
import { DECIMALS, fromUnits, readSwap, swap, UNSEEN } from './thorchain-swap';

/** How far the price may fall before the deposit is refunded, in hundredths of a percent. */
const TOLERANCE_BPS = 300;
/** In coins; for every coin, one of these is large enough. */
const PROBES = ['1', '1000', '1000000'] as const;
/** Chains where a plain transfer can carry the memo; on others a deposit is a contract call. */
const MEMO_CHAINS: readonly string[] = ['BTC', 'LTC', 'DOGE', 'BCH', 'DASH', 'ZEC', 'GAIA'];

const quoted = z.object({
  inbound_address: optional(text),
  memo: optional(text),
  expiry: optional(unixSeconds),
  expected_amount_out: positive,
  recommended_min_amount_in: optional(decimal),
  total_swap_seconds: optional(decimal),
  fees: z.object({ outbound: optional(decimal) }),
});
export function buildThorchainAdapter(facts: AdapterFacts, baseUrl: string): Adapter {
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
  return {
    facts,
    markup: { maxBps: 300, needs: 'affiliate' },
    names: { assets: { 'USDT-trx': 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T' } },
    http: { baseUrl, readError },

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

    /** Only a large enough quote states them. */
    async limits(api, pair) {
      for (const amount of PROBES) {
        const quote = await requestQuote(api, pair, amount).catch(readTooLittle);
        if (quote !== null) {
          return readLimits(fromUnits(quote.recommended_min_amount_in), null);
        }
      }
      throw new ProviderError('unsupported_pair', { message: `${facts.code} tells no limits for the pair` });
    },

    async quote(api, request) {
      requireMemoWallets(facts, api.settings);
      const quote = await requestQuote(api, request, request.amount, affiliateOf(api.settings, request));
      const limits = readLimits(fromUnits(quote.recommended_min_amount_in), null);
      checkLimits(request.amount, limits);
      return toQuote({
        amountFrom: request.amount,
        amountTo: fromUnits(quote.expected_amount_out) ?? '',
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
      const quote = await requestQuote(api, request, request.amountFrom, {
        destination: request.payoutAddress,
        refund_address: request.refundAddress,
        liquidity_tolerance_bps: TOLERANCE_BPS,
        ...affiliateOf(api.settings, request),
      });
      checkLimits(request.amountFrom, readLimits(fromUnits(quote.recommended_min_amount_in), null));
      if (quote.inbound_address === null || quote.memo === null) {
        throw new ProviderError('unavailable', { message: `${facts.code}: no vault or memo`, label: 'invalid_answer' });
      }
      return {
        providerOrderId: request.reference,
        secret: null,
        depositAddress: quote.inbound_address,
        depositExtraId: quote.memo,
        expiresAt: quote.expiry,
        amountFrom: request.amountFrom,
        amountTo: fromUnits(quote.expected_amount_out),
        echo: readMemo(quote.memo),
      };
    },

    async readStatus(api, { deposit = null }) {
      if (deposit === null) {
        return UNSEEN;
      }
      const { txHash, memo } = deposit;
      const hash = txHash.replace(/^0x/i, '').toUpperCase();
      const found = await api.get(path(`/tx/status/${encodeURIComponent(hash)}`), { answer: swap });
      // The wallet reports the transaction; only the memo proves that it is this order's deposit.
      return memo !== null && found.tx?.memo === memo ? readSwap(found, txHash) : UNSEEN;
    },
  };
}

/**
 * The memo defines the swap: `=:ASSET:PAYOUT/REFUND:…`. A shortened asset is not compared; a memo without a payout address
 * matches no order.
 */
function readMemo(memo: string): Echo {
  const [, asset = '', addresses = ''] = memo.split(':');
  const [payoutAddress = '', refundAddress = null] = addresses.split('/');
  return { payoutAddress, refundAddress, to: /^[A-Z]+\.[A-Z]+$/.test(asset) ? asset : null };
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
function affiliateOf({ affiliate }: Settings, { markupBps }: Pick<AdapterOrderRequest, 'markupBps'>) {
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

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || !read.success) {
    return null;
  }
  const message = 'error' in read.data ? read.data.error : read.data.message;
  if (/not enough fee|less than (dust threshold|min swap amount)/i.test(message)) {
    return new OutsideLimits({}, { message });
  }
  if (/pool does not exist|trading.*(halted|paused)/i.test(message)) {
    return new ProviderError('unsupported_pair', { message });
  }
  return httpStatus < 500 ? new ProviderError('refused', { message, label: `http_${httpStatus}` }) : null;
}
