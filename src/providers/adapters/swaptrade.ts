import { z } from 'zod';
import { HOUR } from '#domain/duration';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { OrderStatus } from '#domain/orders/status';
import type { Adapter, AnswerParts, Api } from '../adapter';
import { readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import {
  actual,
  decimal,
  echoed,
  echoedMemoUnlessZero,
  flag,
  isoTime,
  optional,
  positive,
  readLimitText,
  text,
} from '../http/fields';
import { OutsideLimits, ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  '1': 'waiting_deposit',
  '2': 'confirming',
  '3': 'sending',
  '4': 'exchanging',
  '5': 'exchanging',
  '6': 'exchanging',
  '7': 'sending',
  '8': 'completed',
  '9': 'expired',
  '10': 'manual_review',
  '11': 'failed',
};
type Word = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11';

/** In progress for longer than this with a compliance check recorded. */
const CHECKED: readonly string[] = ['2', '4'];
const LONGEST_CHECK_MS = HOUR;

const coin = z.object({
  id: text,
  network: optional(text),
  min: optional(decimal),
  max: optional(decimal),
  enabled: optional(flag),
  memo: z.unknown().optional(),
});

const priceAnswer = z.object({ data: z.object({ price: z.union([z.literal('NaN'), positive]) }) });

export const swaptrade: Adapter = {
  facts: {
    code: 'swaptrade',
    name: 'SwapTrade',
    home: 'swaptrade.io',
    kind: 'instant',
    needs: [],
    accepts: ['affiliate'],
    rates: { floating: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, payoutMemo: 'impossible', refundMemo: 'impossible' },
    orderNames: { address: 'recipient', refund_address: 'refund_address' },
    requestsPerMinute: 60,
    feePct: null,
    feeNetwork: true,
    markup: { kind: 'none', because: 'unclear' },
    echoes: [],
    // It repeats networks too, but how they compare with those of its list is not documented.
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'refundAddress',
      'from',
      'to',
    ],
    neverReports: ['refunded', 'refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'the networks in the list of coins',
      'how coins with a memo are marked; they are left out',
      'whether the price is after the network fee',
      'the rate limit',
    ],
  },
  names: {
    assets: {
      'BNB-bsc': { ticker: 'BNB', network: 'BNB_BSC' },
      'USDT-eth': { ticker: 'USDT', network: 'USDT_ERC20' },
      'USDT-trx': { ticker: 'USDT', network: 'TRX_USDT_S2UZ' },
    },
  },
  http: { baseUrl: 'https://api.swaptrade.io/api/swap', readError },

  /** The response to a creation contains no memo, so coins that need one are left out. */
  async assets(api) {
    const coins = await readCoins(api);
    return coins
      .filter((listed) => !needsMemo(listed.memo))
      .flatMap(({ id, network, enabled }) =>
        (network ?? id).split(',').map((name) => ({
          ticker: id,
          network: name.trim(),
          contract: null,
          sends: enabled !== false,
          receives: enabled !== false,
        })),
      );
  },

  async limits(api, { from }) {
    const found = (await readCoins(api)).find(({ id }) => id === from.ticker);
    if (!found) {
      throw new ProviderError('unsupported_pair', { message: `swaptrade does not list ${from.ticker}` });
    }
    return readLimits(found.min, found.max);
  },

  async quote(api, { from, to, amount }) {
    const { data } = await api.post('/get-rate', {
      body: {
        coin_send: from.ticker,
        coin_receive: to.ticker,
        amount,
        ...(api.settings.affiliate && { ref: api.settings.affiliate }),
      },
      answer: priceAnswer,
    });
    if (data.price === 'NaN') {
      const coins = await readCoins(api);
      const isListed = [from, to].every(({ ticker }) => coins.some(({ id }) => id === ticker));
      // One id stands for a currency on all its networks.
      const isPair = isListed && from.ticker !== to.ticker;
      throw new ProviderError(isPair ? 'unavailable' : 'unsupported_pair', {
        message: 'swaptrade has no price for the pair',
      });
    }
    return toQuote({
      amountFrom: amount,
      amountTo: data.price,
    });
  },

  async createOrder(api, request) {
    const { data } = await api.post('/create-order', {
      once: true,
      body: {
        coin_send: request.from.ticker,
        coin_send_network: request.from.network,
        coin_receive: request.to.ticker,
        coin_receive_network: request.to.network,
        amount_send: request.amountFrom,
        recipient: request.payoutAddress,
        refund_address: request.refundAddress ?? '',
        ...(api.settings.affiliate && { ref: api.settings.affiliate }),
        markup: '0',
      },
      answer: z.object({ data: z.object({ order_id: text, server_address: text, amount_receive: optional(decimal) }) }),
    });
    return {
      providerOrderId: data.order_id,
      secret: null,
      depositAddress: data.server_address,
      depositExtraId: null,
      expiresAt: null,
      amountFrom: request.amountFrom,
      amountTo: data.amount_receive,
      echo: {},
    };
  },

  async readStatus(api, { providerOrderId }) {
    const { data } = await api.post('/order', {
      body: { order_id: providerOrderId },
      answer: statusAnswer,
    });
    return {
      word: data.status,
      status: readStatusOf(data, api.now()),
      ...(data.status === '10' && { reason: 'underpayment' as const }),
      amountTo: data.status === '8' ? data.amount_receive : null,
      txInHash: data.incoming_tx,
      txOutHash: data.outgoing_tx,
      echo: {
        providerOrderId: data.order_id,
        depositAddress: data.server_address,
        depositExtraId: data.memo,
        payoutAddress: data.recipient,
        refundAddress: data.refund_address,
        from: data.coin_send,
        to: data.coin_receive,
      },
    };
  },
};

const order = z.object({
  order_id: echoed,
  status: text,
  coin_send: echoed,
  coin_receive: echoed,
  amount_receive: actual,
  recipient: echoed,
  server_address: echoed,
  memo: echoedMemoUnlessZero,
  refund_address: echoed,
  updated_at: optional(isoTime()),
  incoming_tx: optional(text),
  outgoing_tx: optional(text),
  aml_id: optional(text),
});

const statusAnswer = z.object({ data: order });

const coinsAnswer = z.object({ data: z.array(coin) });

async function readCoins(api: Api): Promise<z.output<typeof coin>[]> {
  const { data } = await api.get('/get-coins', { answer: coinsAnswer });
  return data;
}

/** Any non-empty value. */
function needsMemo(mark: unknown): boolean {
  return !['', '0', 'false', 'null', 'undefined'].includes(String(mark).toLowerCase());
}

function readStatusOf({ status, aml_id, updated_at }: z.output<typeof order>, now: number): OrderStatus | null {
  const hasLasted = updated_at !== null && now - Date.parse(updated_at) > LONGEST_CHECK_MS;
  return aml_id !== null && CHECKED.includes(status) && hasLasted ? 'manual_review' : readWord(STATUSES, status);
}

const refusal = z.object({ success: flag, status: optional(text), errors: z.array(z.object({ msg: text })).nullish() });

/** Errors also come with HTTP 200. An unknown order gets a generic message. */
function readError({ body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (!read.success || read.data.success) {
    return null;
  }
  const { status, errors } = read.data;
  const message = errors?.map(({ msg }) => msg).join('; ') || `status ${status}`;
  if (status !== null && Number(status) >= 500) {
    return new ProviderError('unavailable', { message });
  }
  const limits = /amount/i.test(message) ? readLimitText(message) : null;
  if (limits) {
    return new OutsideLimits(limits, { message });
  }
  const isPair = /coin|pair|network/i.test(message);
  return new ProviderError(isPair ? 'unsupported_pair' : 'refused', { message });
}
