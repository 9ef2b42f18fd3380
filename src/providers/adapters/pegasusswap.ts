import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { HOUR } from '#domain/duration';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { OrderStatus } from '#domain/orders/status';
import type { Settings } from '#domain/providers/settings';
import type {
  Adapter,
  AdapterQuoteRequest,
  AnswerParts,
  Api,
  CreatedOrder,
  Echo,
  ListedAsset,
  PreparedRequest,
  StatusEcho,
} from '../adapter';
import {
  checkLimits,
  type RateWords,
  readLimits,
  readRate,
  readWord,
  type StatusWords,
  toQuote,
} from '../adapter-answers';
import { labelStatus } from '../http/failure';
import {
  actual,
  decimal,
  echoed,
  echoedIn,
  exactNumber,
  integer,
  isoTime,
  memo,
  optional,
  readLimitText,
  text,
} from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { OutsideLimits, ProviderError } from '../provider';

const side = z.object({
  coin: z.object({ value: optional(decimal), name: echoed, network: echoed }),
  address: text,
  memo,
});
const pegasusTransaction = z.object({
  orderNumber: text,
  status: text,
  type: echoedIn({ typeSwap: echoed }),
  pairs: z.object({ deposit: side, receive: side }),
  txId: optional(text),
  receiveTransaction: z.object({ txId: optional(text), amount: actual }).nullish(),
  expiredAt: optional(isoTime()),
});
const SWAP_TYPES: RateWords = { fixed: '1', floating: '2' };
type PegasusTransaction = z.output<typeof pegasusTransaction>;

function pegasusswapOrderOf(made: PegasusTransaction): CreatedOrder {
  const { deposit, receive } = made.pairs;
  return {
    providerOrderId: made.orderNumber,
    secret: null,
    depositAddress: deposit.address,
    depositExtraId: deposit.memo,
    expiresAt: made.expiredAt,
    amountFrom: deposit.coin.value,
    amountTo: receive.coin.value,
    rate: readRate(SWAP_TYPES, made.type?.typeSwap ?? null),
    echo: echoOf(made),
  };
}

function pegasusswapStatusEcho(found: PegasusTransaction): StatusEcho {
  const { deposit } = found.pairs;
  return {
    ...echoOf(found),
    providerOrderId: found.orderNumber,
    depositAddress: deposit.address,
    depositExtraId: deposit.memo,
  };
}

function echoOf({ pairs: { deposit, receive } }: PegasusTransaction): Echo {
  return {
    payoutAddress: receive.address,
    payoutExtraId: receive.memo,
    from: deposit.coin.name,
    fromNetwork: deposit.coin.network,
    to: receive.coin.name,
    toNetwork: receive.coin.network,
  };
}

const STATUSES: StatusWords<Word> = {
  '9': 'waiting_deposit',
  '1': 'confirming',
  '10': 'confirming',
  '11': 'confirming',
  '3': 'exchanging',
  '12': 'sending',
  '4': 'completed',
  '5': 'expired',
  '6': 'failed',
  '13': 'refunded',
};
type Word = '9' | '1' | '10' | '11' | '3' | '12' | '4' | '5' | '6' | '13';
/** A check of the deposit is in progress; a long one needs a person. */
const CHECKING: readonly string[] = ['10', '11'];
const LONGEST_CHECK_MS = HOUR;

const PAGE_SIZE = 500;
const MOST_PAGES = 20;

const priceAnswer = z.object({
  amount: decimal,
  receive: decimal,
  minAmount: optional(decimal),
  maxAmount: optional(decimal),
});

export const pegasusswap: Adapter = {
  facts: {
    code: 'pegasusswap',
    name: 'PegasusSwap',
    home: 'pegasusswap.com',
    kind: 'instant',
    needs: ['key', 'secret'],
    rates: { floating: ['send', 'receive'], fixed: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: 30,
    demands: { ...NO_DEMANDS, refundMemo: 'impossible' },
    orderNames: { address: 'receiveAddress', extra_id: 'memo', refund_address: 'refundAddress' },
    requestsPerMinute: 60,
    hidesRefundHash: true,
    feePct: null,
    feeNetwork: true,
    markup: NOT_DOCUMENTED,
    echoes: ['payoutAddress', 'payoutExtraId', 'from', 'fromNetwork', 'to', 'toNetwork'],
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'payoutExtraId',
      'from',
      'fromNetwork',
      'to',
      'toNetwork',
    ],
    neverReports: ['refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'the members of the list of coins',
      'which amount a quote by the amount to receive states',
      'the rate limit',
    ],
  },
  // Its list contains no contracts; its documentation says which token each network has.
  names: { withoutContracts: ['USDT', 'USDC'] },
  http: { baseUrl: 'https://api.pegasusswap.com', headers: signRequest, readError },

  async assets(api) {
    const [sent, received] = [await readCoins(api, 'depositCoins'), await readCoins(api, 'withdrawCoins')];
    const names = new Map([...sent, ...received].map((listed) => [nameOf(listed), listed]));
    const has = (list: readonly Named[], name: string) => list.some((listed) => nameOf(listed) === name);
    return [...names].map(
      ([name, { ticker, network }]): ListedAsset => ({
        ticker,
        network,
        contract: null,
        sends: has(sent, name),
        receives: has(received, name),
      }),
    );
  },

  async quote(api, request) {
    const { from, to, amount, side } = request;
    const quote = await api.get('/api/private/exchange-coin', {
      query: {
        amount,
        coinFrom: from.ticker,
        networkFrom: from.network,
        coinTo: to.ticker,
        networkTo: to.network,
        lastSource: sourceOf(request),
        typeSwap: typeOf(request),
      },
      answer: priceAnswer,
    });
    const limits = readLimits(quote.minAmount, quote.maxAmount);
    const amountFrom = side === 'send' ? amount : quote.amount;
    checkLimits(amountFrom, limits);
    if (quote.receive === '0' || amountFrom === '0') {
      throw new ProviderError('refused', { message: 'pegasusswap answers no price', label: 'no_price' });
    }
    return toQuote({
      amountFrom,
      amountTo: side === 'receive' ? amount : quote.receive,
      limits,
    });
  },

  /** Coins in upper case; only quotes ignore case. */
  async createOrder(api, request) {
    const made = await api.post('/api/private/create-transaction', {
      once: true,
      body: {
        depositCoin: request.from.ticker.toUpperCase(),
        depositNetwork: request.from.network,
        depositAmount: exactNumber(request.amountFrom),
        receiveCoin: request.to.ticker.toUpperCase(),
        receiveNetwork: request.to.network,
        receiveAddress: request.payoutAddress,
        ...(request.payoutExtraId && { memo: request.payoutExtraId }),
        typeSwap: typeOf(request),
        lastSource: sourceOf(request),
        ...(request.refundAddress && { refundAddress: request.refundAddress }),
      },
      answer: pegasusTransaction,
    });
    return pegasusswapOrderOf(made);
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get('/api/private/get-transaction', {
      query: { id: providerOrderId },
      answer: pegasusTransaction,
    });
    return {
      word: found.status,
      status: readStatusOf(found, api.now()),
      amountFrom: found.txId === null ? null : found.pairs.deposit.coin.value,
      amountTo: found.receiveTransaction?.amount ?? null,
      txInHash: found.txId,
      txOutHash: found.receiveTransaction?.txId ?? null,
      expiresAt: found.expiredAt,
      echo: pegasusswapStatusEcho(found),
    };
  },
};

interface Named {
  ticker: string;
  network: string;
}

function nameOf({ ticker, network }: Named): string {
  return `${ticker} ${network}`;
}

const networks = z.array(z.object({ subName: text })).nullish();
const coins = z
  .array(z.object({ subName: text, networks: z.object({ deposits: networks, withdraws: networks }).nullish() }))
  .nullish();

/** All pages of the coins that can be sent or received. */
async function readCoins(api: Api, list: 'depositCoins' | 'withdrawCoins'): Promise<Named[]> {
  const isDeposit = list === 'depositCoins';
  const named: Named[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await api.get('/api/private/get-all-coins', {
      query: { page, limit: PAGE_SIZE, method: isDeposit ? 1 : 2 },
      answer: z.object({
        depositCoins: coins,
        withdrawCoins: coins,
        pagination: z.object({ pageCount: integer }).nullish(),
      }),
    });
    for (const { subName: ticker, networks: found } of answer[list] ?? []) {
      const where = (isDeposit ? found?.deposits : found?.withdraws) ?? [];
      named.push(...where.map(({ subName: network }) => ({ ticker, network })));
    }
    if (page >= (answer.pagination?.pageCount ?? 1)) {
      break;
    }
  }
  return named;
}

/** An order expires at the deadline for its deposit; a check still running an hour later has taken too long. */
function readStatusOf({ status, expiredAt }: PegasusTransaction, now: number): OrderStatus | null {
  const hasLasted = expiredAt !== null && now > Date.parse(expiredAt) + LONGEST_CHECK_MS;
  return CHECKING.includes(status) && hasLasted ? 'manual_review' : readWord(STATUSES, status);
}

function typeOf({ rate }: Pick<AdapterQuoteRequest, 'rate'>): number {
  return rate === 'fixed' ? 1 : 2;
}

function sourceOf({ side }: Pick<AdapterQuoteRequest, 'side'>): string {
  return side === 'send' ? 'deposit' : 'receive';
}

/** Only the call's name is signed, neither body nor time, so a signature never changes and is itself a secret. */
function signRequest({ key = '', secret = '' }: Settings, { url }: PreparedRequest) {
  const payload = url.pathname.split('/').at(-1) ?? '';
  return {
    'x-api-public-key': key,
    'x-api-payload': payload,
    'x-api-signature': createHmac('sha512', secret).update(payload).digest('hex'),
  };
}

const refusal = z.object({ message: z.union([text, z.array(text)]) });

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const message = [read.data.message].flat().join('; ');
  const options = { message, label: labelStatus(httpStatus) };
  const limits = /amount/i.test(message) ? readLimitText(message) : null;
  return limits
    ? new OutsideLimits(limits, options)
    : new ProviderError(/pair|coin|network/i.test(message) ? 'unsupported_pair' : 'refused', options);
}
