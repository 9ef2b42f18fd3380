import { z } from 'zod';
import { ALL_BPS, multiplyFraction } from '#domain/amount';
import type { AdapterQuote, AdapterQuoteRequest, Api, ListedAsset } from '../adapter';
import { checkLimits, readLimits, toQuote } from '../adapter-answers';
import { decimal, isoTime, optional, positive, text } from '../http/fields';
import { type Limits, OutsideLimits } from '../provider';

/** Decimals of the computed amount; the provider rounds to the coin's decimals. */
const QUOTE_DECIMALS = 8;

/** The account's default commission on each shift. */
const OWN_COMMISSION_BPS = 50;

/** The partner's markup is added to the account's own commission; the same in price, quote and order. */
export function commissionOf({ markupBps = 0 }: { markupBps?: number | undefined }): { commissionRate?: string } {
  return markupBps === 0
    ? {}
    : { commissionRate: multiplyFraction([String(OWN_COMMISSION_BPS + markupBps)], [ALL_BPS], 4, 'down') };
}
const fixedAnswer = z.object({ id: text, depositAmount: positive, settleAmount: positive, expiresAt: isoTime() });

export async function quoteFixed(api: Api, request: AdapterQuoteRequest, userIp: string): Promise<AdapterQuote> {
  const { from, to, side, amount } = request;
  try {
    const quote = await api.post('/quotes', {
      headers: { 'x-user-ip': userIp },
      body: {
        depositCoin: from.ticker,
        depositNetwork: from.network,
        settleCoin: to.ticker,
        settleNetwork: to.network,
        depositAmount: side === 'send' ? amount : null,
        settleAmount: side === 'receive' ? amount : null,
        affiliateId: api.settings.affiliate,
        ...commissionOf(request),
      },
      answer: fixedAnswer,
    });
    return toQuote({
      amountFrom: quote.depositAmount,
      amountTo: quote.settleAmount,
      quoteRef: quote.id,
      validUntil: quote.expiresAt,
    });
  } catch (refusal) {
    if (refusal instanceof OutsideLimits) {
      const { limits } = await readPair(api, request, userIp, null).catch(() => refusal);
      throw new OutsideLimits(limits, { message: refusal.message });
    }
    throw refusal;
  }
}

export async function quoteVariable(api: Api, request: AdapterQuoteRequest, userIp: string): Promise<AdapterQuote> {
  const { rate, limits } = await readPair(api, request, userIp, request.amount);
  checkLimits(request.amount, limits);
  const amountTo = multiplyFraction([request.amount, rate], ['1'], QUOTE_DECIMALS, 'down');
  return toQuote({ amountFrom: request.amount, amountTo, limits });
}

const pairAnswer = z.object({ rate: positive, min: optional(decimal), max: optional(decimal) });

async function readPair(
  api: Api,
  { from, to, markupBps }: AdapterQuoteRequest,
  userIp: string,
  amount: string | null,
): Promise<{ rate: string; limits: Partial<Limits> }> {
  const name = ({ ticker, network }: ListedAsset) => encodeURIComponent(`${ticker}-${network}`.toLowerCase());
  const { rate, min, max } = await api.get(`/pair/${name(from)}/${name(to)}`, {
    headers: { 'x-user-ip': userIp },
    query: { affiliateId: api.settings.affiliate, amount, ...commissionOf({ markupBps }) },
    answer: pairAnswer,
  });
  return { rate, limits: readLimits(min, max) };
}
