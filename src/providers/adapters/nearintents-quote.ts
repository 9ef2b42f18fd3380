import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { HOUR } from '#domain/duration';
import type { QuoteSide } from '#domain/quotes/terms';
import type { AdapterPair, Api, Echo, ListedAsset } from '../adapter';
import { echoed, echoedIn, integer, isoTime, memo, optional, positive, text } from '../http/fields';
import { OutsideLimits, ProviderError } from '../provider';

/** How far the payout may fall below its quote, in hundredths of a percent. */
const SLIPPAGE_BPS = 100;
/** The deposit window: a deposit must be confirmed within it, which takes Bitcoin an hour or more. */
export const WINDOW_MS = 2 * HOUR;
/** Networks on which all deposits share one address and are only distinguished by memo. */
const MEMO_CHAINS: readonly string[] = ['stellar'];

export const nearintentsToken = z.object({
  assetId: text,
  decimals: integer,
  blockchain: text,
  symbol: text,
  contractAddress: optional(text),
});
const quoted = z.object({
  amountInFormatted: positive,
  amountOutFormatted: positive,
  timeEstimate: optional(integer),
  deadline: optional(isoTime()),
  timeWhenInactive: optional(isoTime()),
  depositAddress: optional(text),
  depositMemo: memo,
});

interface QuoteCall {
  dry: boolean;
  side: QuoteSide;
  amount: string;
  refundTo: string;
  recipient: string;
  markupBps?: number | undefined;
}

export const repeatedRequest = echoedIn({
  originAsset: echoed,
  destinationAsset: echoed,
  refundTo: echoed,
  recipient: echoed,
  deadline: optional(isoTime()).catch(null),
});
type RepeatedRequest = z.output<typeof repeatedRequest>;
const priceAnswer = z.object({ quote: quoted, quoteRequest: repeatedRequest });

interface Deadlines {
  deadline: string | null;
  timeWhenInactive: string | null;
}

/**
 * The earliest of the deadlines: after the requested one, what was not swapped is refunded; after the quote's, the deposit
 * address is dead.
 */
export function expiryOf(request: RepeatedRequest | undefined, quote: Deadlines | null | undefined): string | null {
  const [first] = [request?.deadline, quote?.timeWhenInactive, quote?.deadline]
    .flatMap((time) => time ?? [])
    .toSorted();
  return first ?? null;
}

export function echoOf(request: RepeatedRequest | undefined): Echo {
  return {
    payoutAddress: request?.recipient ?? null,
    refundAddress: request?.refundTo ?? null,
    from: request?.originAsset ?? null,
    to: request?.destinationAsset ?? null,
  };
}

/** Amounts are sent in base units, and refusals state limits in them. */
export async function requestQuote(
  api: Api,
  { from, to }: AdapterPair,
  call: QuoteCall,
): Promise<z.output<typeof quoted> & { quoteRequest: z.output<typeof repeatedRequest> }> {
  const [fromDecimals, toDecimals] = await readDecimals(api, from, to);
  const units = new BigNumber(call.amount).shiftedBy(call.side === 'send' ? fromDecimals : toDecimals);
  try {
    const { quote, quoteRequest } = await api.post('/v0/quote', {
      ...(!call.dry && { once: true }),
      body: {
        dry: call.dry,
        depositMode: MEMO_CHAINS.includes(from.network) ? 'MEMO' : 'SIMPLE',
        swapType: call.side === 'send' ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
        slippageTolerance: SLIPPAGE_BPS,
        originAsset: from.ticker,
        depositType: 'ORIGIN_CHAIN',
        destinationAsset: to.ticker,
        amount: units.toFixed(0, BigNumber.ROUND_DOWN),
        refundTo: call.refundTo,
        refundType: 'ORIGIN_CHAIN',
        recipient: call.recipient,
        recipientType: 'DESTINATION_CHAIN',
        deadline: new Date(api.now() + WINDOW_MS).toISOString(),
        ...(api.settings.affiliate && { referral: api.settings.affiliate }),
        ...(api.settings.account && call.markupBps
          ? { appFees: [{ recipient: api.settings.account, fee: call.markupBps }] }
          : {}),
      },
      answer: priceAnswer,
    });
    return { ...quote, quoteRequest };
  } catch (refusal) {
    if (refusal instanceof OutsideLimits && refusal.limits.min) {
      const min = new BigNumber(refusal.limits.min).shiftedBy(-fromDecimals).toFixed();
      throw new OutsideLimits({ min }, { message: refusal.message, label: refusal.label });
    }
    throw refusal;
  }
}

const tokensAnswer = z.array(nearintentsToken);

/** From the list, or else from the provider's current one. */
async function readDecimals(api: Api, from: ListedAsset, to: ListedAsset): Promise<[number, number]> {
  if (from.decimals !== undefined && to.decimals !== undefined) {
    return [from.decimals, to.decimals];
  }
  const tokens = await api.get('/v0/tokens', { answer: tokensAnswer });
  const find = ({ ticker }: ListedAsset) => tokens.find(({ assetId }) => assetId === ticker)?.decimals;
  const [fromDecimals, toDecimals] = [find(from), find(to)];
  if (fromDecimals === undefined || toDecimals === undefined) {
    throw new ProviderError('unsupported_pair', { message: 'nearintents does not list the token' });
  }
  return [fromDecimals, toDecimals];
}
