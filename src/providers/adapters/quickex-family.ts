import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { MINUTE } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import type { Settings } from '#domain/providers/settings';
import type { Adapter, AdapterFacts, AdapterPair, AnswerParts, Api, ListedAsset, PreparedRequest } from '../adapter';
import { readLimits, toQuote } from '../adapter-answers';
import {
  actual,
  decimal,
  echoed,
  flag,
  integer,
  isoTime,
  memo,
  optional,
  positive,
  text,
  unixMillis,
} from '../http/fields';
import { OutsideLimits, ProviderError } from '../provider';

/** The status words are undocumented: the first matching pattern decides. */
const ENDS: readonly (readonly [RegExp, OrderStatus])[] = [
  [/refunded/, 'refunded'],
  [/refund/, 'refund_required'],
  [/expire|overdue/, 'expired'],
  [/fail|error|reject|cancel/, 'failed'],
  [/hold|frozen|verif|kyc|aml/, 'manual_review'],
];
const STEPS: readonly (readonly [RegExp, OrderStatus])[] = [
  [/send|withdraw|payout/, 'sending'],
  [/exchang|trade|convert|process/, 'exchanging'],
  [/received|confirm/, 'confirming'],
  [/created|new|wait|deposit|pending/, 'waiting_deposit'],
];
const SUCCESS = /complete|success|finish|done/;

/** How long an order may be closed without a reason before a person has to look. */
const LONGEST_CLOSED_MS = 30 * MINUTE;

/** `completed` only means closed: a completed swap has a word of success, or an amount paid out. */
function readState(order: QuickexOrder, now: number): OrderStatus | null {
  const word = order.state.toLowerCase();
  const end = findIn(ENDS, word);
  if (end !== null || order.completed !== true) {
    return end ?? (SUCCESS.test(word) ? null : findIn(STEPS, word));
  }
  if (SUCCESS.test(word) || order.amountToWithdrawFact !== null) {
    return 'completed';
  }
  const hasLasted = order.updatedAt !== null && now - Date.parse(order.updatedAt) > LONGEST_CLOSED_MS;
  return hasLasted ? 'manual_review' : null;
}

function findIn(table: readonly (readonly [RegExp, OrderStatus])[], word: string): OrderStatus | null {
  return table.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

const rows = z.array(
  z.object({
    orderId: integer,
    destinationAddress: echoed,
    refundAddress: echoed,
    instrumentFromCurrencyTitle: echoed,
    instrumentFromNetworkTitle: echoed,
    instrumentToCurrencyTitle: echoed,
    instrumentToNetworkTitle: echoed,
    amountToWithdrawFact: actual,
    updatedAt: optional(isoTime()).catch(null),
    completed: optional(flag),
    state: text,
  }),
);
type QuickexOrder = z.output<typeof rows>[number];

/** @throws ProviderError */
async function findQuickexOrder(api: Api, providerOrderId: string): Promise<QuickexOrder> {
  const orders = await api.get('/orders/public', { answer: rows });
  const found = orders.find(({ orderId }) => String(orderId) === providerOrderId);
  if (!found) {
    throw new ProviderError('refused', { message: `there is no order ${providerOrderId}`, label: 'order_not_found' });
  }
  return found;
}

/** Some creations return no number; the order is then the newest with this address. @throws ProviderError */
async function findNewestQuickexOrder(api: Api, payoutAddress: string): Promise<string> {
  const orders = await api.get('/orders/public', { answer: rows });
  const [newest] = orders
    .filter(({ destinationAddress }) => destinationAddress === payoutAddress)
    .toSorted((a, b) => b.orderId - a.orderId);
  if (!newest) {
    throw new ProviderError('unknown', { message: 'the order was made, but its number is not to be found' });
  }
  return String(newest.orderId);
}

/** The part of the quote that the order repeats. */
const claim = z.object({ price: text, updatedAt: text, amountToGet: text, networkFee: text });

const quoted = z.object({
  amountToGet: positive,
  price: positive,
  updatedAt: unixMillis,
  finalNetworkFeeAmount: optional(decimal),
  generalMinAmount: optional(decimal),
  generalMaxAmount: optional(decimal),
});
/** Some answer a UUID in its place, which is not the number in the list of orders. */
const number = optional(text).transform((id) => (/^\d+$/.test(id ?? '') ? id : null));
const deposit = z.object({ orderId: number, depositAddress: text, depositAddressMemo: memo });
const created = z.object({
  orderId: number,
  depositAddress: z.union([
    deposit,
    text.transform((depositAddress) => ({ orderId: null, depositAddress, depositAddressMemo: null })),
  ]),
  depositAddressMemo: memo,
  // Negative until it is known, at times.
  amountToGet: optional(decimal).catch(null),
});

export function buildQuickexAdapter(facts: AdapterFacts, baseUrl: string): Adapter {
  return {
    facts,
    // Its list contains no contracts; its documentation says which token each network has.
    names: { withoutContracts: ['USDT', 'USDC'] },
    http: { baseUrl, headers: signRequest, readError },

    async assets(api) {
      const instruments = await api.get('/instruments/public', {
        answer: z.array(
          z.object({
            currencyTitle: text,
            networkTitle: text,
            instrumentType: text,
            precisionDecimals: optional(integer),
          }),
        ),
      });
      return instruments
        .filter(({ instrumentType }) => instrumentType === 'crypto')
        .map(
          ({ currencyTitle, networkTitle, precisionDecimals }): ListedAsset => ({
            ticker: currencyTitle,
            network: networkTitle,
            contract: null,
            ...(precisionDecimals !== null && { decimals: precisionDecimals }),
            sends: true,
            receives: true,
          }),
        );
    },

    async limits(api, pair) {
      const { generalMinAmount, generalMaxAmount } = await api.get('/rates/public/one', {
        query: pairQuery(pair),
        answer: quoted.pick({ generalMinAmount: true, generalMaxAmount: true }),
      });
      return readLimits(generalMinAmount, generalMaxAmount);
    },

    async quote(api, request) {
      const quote = await api.get('/rates/public/one', {
        query: {
          ...pairQuery(request),
          claimedDepositAmount: request.amount,
          claimedDepositAmountCurrency: request.from.ticker,
          ...(api.settings.affiliate && { referrerId: api.settings.affiliate }),
        },
        answer: quoted,
      });
      const claimed: z.output<typeof claim> = {
        price: quote.price,
        updatedAt: quote.updatedAt,
        amountToGet: quote.amountToGet,
        networkFee: quote.finalNetworkFeeAmount ?? '0',
      };
      return toQuote({
        amountFrom: request.amount,
        amountTo: quote.amountToGet,
        quoteRef: JSON.stringify(claimed),
        networkFee: quote.finalNetworkFeeAmount,
        limits: readLimits(quote.generalMinAmount, quote.generalMaxAmount),
      });
    },

    async createOrder(api, request) {
      const claimed = readClaim(request.quoteRef);
      const made = await api.post('/orders/public/create', {
        once: true,
        body: {
          instrumentFrom: { currencyTitle: request.from.ticker, networkTitle: request.from.network },
          instrumentTo: { currencyTitle: request.to.ticker, networkTitle: request.to.network },
          destinationAddress: request.payoutAddress,
          ...(request.payoutExtraId && { destinationAddressMemo: request.payoutExtraId }),
          claimedDepositAmount: request.amountFrom,
          claimedPublicRate: {
            price: claimed.price,
            updatedAt: claimed.updatedAt,
            claimedAmountToReceive: claimed.amountToGet,
          },
          claimedNetworkFee: claimed.networkFee,
          rateMode: rateMode(request),
          locale: 'en',
          ...(request.refundAddress && { refundAddress: request.refundAddress }),
          ...(request.refundExtraId && { refundAddressMemo: request.refundExtraId }),
          ...(api.settings.affiliate && { referrerId: api.settings.affiliate }),
        },
        answer: created,
      });
      const orderId =
        made.orderId ?? made.depositAddress.orderId ?? (await findNewestQuickexOrder(api, request.payoutAddress));
      return {
        providerOrderId: orderId,
        secret: null,
        depositAddress: made.depositAddress.depositAddress,
        depositExtraId: made.depositAddress.depositAddressMemo ?? made.depositAddressMemo,
        expiresAt: null,
        amountFrom: request.amountFrom,
        amountTo: made.amountToGet,
        echo: {},
      };
    },

    /** An order can only be read from the list of all orders. */
    async readStatus(api, { providerOrderId }) {
      const found = await findQuickexOrder(api, providerOrderId);
      const status = readState(found, api.now());
      return {
        word: found.state,
        status,
        amountTo: status === 'completed' ? found.amountToWithdrawFact : null,
        echo: {
          providerOrderId: String(found.orderId),
          payoutAddress: found.destinationAddress,
          refundAddress: found.refundAddress,
          from: found.instrumentFromCurrencyTitle,
          fromNetwork: found.instrumentFromNetworkTitle,
          to: found.instrumentToCurrencyTitle,
          toNetwork: found.instrumentToNetworkTitle,
        },
      };
    },
  };
}

function readClaim(quoteRef: string | null): z.output<typeof claim> {
  const read = claim.safeParse(quoteRef === null ? null : JSON.parse(quoteRef));
  if (!read.success) {
    throw new ProviderError('refused', { message: 'an order needs the quote that it claims', heldBack: true });
  }
  return read.data;
}

function pairQuery(pair: AdapterPair) {
  return {
    instrumentFromCurrencyTitle: pair.from.ticker,
    instrumentFromNetworkTitle: pair.from.network,
    instrumentToCurrencyTitle: pair.to.ticker,
    instrumentToNetworkTitle: pair.to.network,
    rateMode: rateMode(pair),
    exchangeType: 'crypto',
    markup: 0,
  };
}

function rateMode({ rate }: AdapterPair): string {
  return rate === 'fixed' ? 'FIXED' : 'FLOATING';
}

/** Only calls about orders are signed; clients without a browser's User-Agent are blocked. */
function signRequest({ key = '', secret = '' }: Settings, { url, body, at }: PreparedRequest) {
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Swaplane' };
  if (!url.pathname.includes('/orders/')) {
    return browser;
  }
  return {
    ...browser,
    'x-api-public-key': key,
    'x-api-timestamp': String(at),
    'x-api-signature': createHmac('sha256', secret).update(`${at}${body}${key}`).digest('base64'),
  };
}

const refusal = z.object({
  message: optional(text),
  data: z.object({ message: optional(text), details: z.object({ expected: optional(decimal) }).nullish() }).nullish(),
});

/** The top-level message says little. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  if (httpStatus === 403) {
    return new ProviderError('unavailable', { message: 'turned away at the door', label: 'http_403', neverSent: true });
  }
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const { data } = read.data;
  const message = data?.message ?? read.data.message ?? `HTTP ${httpStatus}`;
  const expected = data?.details?.expected ?? null;
  if (/too large|max amount/i.test(message)) {
    return new OutsideLimits(readLimits(null, expected), { message });
  }
  if (/too small|min amount/i.test(message) || expected !== null) {
    return new OutsideLimits(readLimits(expected, null), { message });
  }
  const isPair = /route|instrument|currency|network/i.test(message);
  return new ProviderError(isPair ? 'unsupported_pair' : 'refused', { message, label: `http_${httpStatus}` });
}
