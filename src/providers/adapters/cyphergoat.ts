import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { OrderStatus } from '#domain/orders/status';
import type { Adapter, AdapterPair, AnswerParts, Echo, ListedAsset } from '../adapter';
import { checkLimits, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { actual, decimal, echoed, flag, memo, optional, text } from '../http/fields';
import { ProviderError } from '../provider';

/* Its interface has no list of assets; these are those of its own clients' list whose network is certain. */

const coin = (name: string): ListedAsset => listed(name, name, null);

const token = (ticker: string, network: string, contract: string): ListedAsset => listed(ticker, network, contract);

const CYPHERGOAT_ASSETS: readonly ListedAsset[] = [
  ...['btc', 'eth', 'xmr', 'ltc', 'bch', 'doge', 'bnb', 'sol', 'xtz', 'ada', 'xrp', 'trx', 'xno', 'dot', 'etc'].map(
    coin,
  ),
  ...['zec', 'avax', 'hbar', 'firo', 'dash', 'sui', 'arrr'].map(coin),
  token('usdt', 'eth', '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  token('usdt', 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  token('usdt', 'poly', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'),
  token('usdt', 'sol', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
  // A token on Ethereum may have its own name in place of the network's.
  token('usdc', 'usdc', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  token('usdc', 'poly', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
  token('usdc', 'sol', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  token('usdc', 'bsc', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'),
  token('usdc', 'op', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
  token('usdc', 'base', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
  token('dai', 'eth', '0x6B175474E89094C44Da98b954EedeAC495271d0F'),
  token('dai', 'poly', '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'),
  token('dai', 'op', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'),
];

function listed(ticker: string, network: string, contract: string | null): ListedAsset {
  return { ticker, network, contract, sends: true, receives: true };
}

/** The words are those of the exchange behind it; only those that mean the same at all of them are read. */
const STATUSES: StatusWords<Word> = {
  created: 'waiting_deposit',
  new: 'waiting_deposit',
  wait: 'waiting_deposit',
  waiting: 'waiting_deposit',
  confirming: 'confirming',
  confirmation: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  completed: 'completed',
  finished: 'completed',
  success: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  expired: 'expired',
  overdue: 'expired',
  hold: 'manual_review',
  verifying: 'manual_review',
};
type Word =
  | 'created'
  | 'new'
  | 'wait'
  | 'waiting'
  | 'confirming'
  | 'confirmation'
  | 'exchanging'
  | 'sending'
  | 'completed'
  | 'finished'
  | 'success'
  | 'failed'
  | 'refunded'
  | 'expired'
  | 'overdue'
  | 'hold'
  | 'verifying';

const cyphergoatOrder = z.object({
  transaction: z.object({
    CGID: text,
    /** Where to pay in. */
    Address: text,
    Memo: memo,
    DestinationAddress: echoed,
    Coin1: echoed,
    Network1: echoed,
    Coin2: echoed,
    Network2: echoed,
    EstimateAmount: actual,
    Status: optional(text),
    Done: optional(flag),
  }),
});
type Order = z.output<typeof cyphergoatOrder>['transaction'];

/** `Done` alone is no success, and a word for success without it is none yet. */
function statusOf({ Status, Done }: Order): OrderStatus | null {
  const status = readWord(STATUSES, (Status ?? 'created').toLowerCase());
  return status === 'completed' && Done !== true ? null : status;
}

function echoOf({ DestinationAddress, Coin1, Network1, Coin2, Network2 }: Order): Echo {
  return { payoutAddress: DestinationAddress, from: Coin1, fromNetwork: Network1, to: Coin2, toNetwork: Network2 };
}

const priceAnswer = z.object({
  rates: z.object({
    Results: z.array(z.object({ Exchange: text, Amount: actual, blocked: optional(flag) })),
    EstimateId: optional(text),
  }),
  min: optional(decimal),
});

/** A price that only shows whether it answers, and accepts the key. */
const SAMPLE = { coin1: 'btc', network1: 'btc', coin2: 'ltc', network2: 'ltc', amount: '0.01' };

export const cyphergoat: Adapter = {
  facts: {
    code: 'cyphergoat',
    name: 'CypherGoat',
    home: 'cyphergoat.com',
    kind: 'aggregator',
    needs: ['key'],
    accepts: ['affiliate'],
    rates: { floating: ['send'] },
    // A creation takes no refund address; what goes back is up to the support of the exchange behind it.
    refund: { capability: 'none', windowHours: null, slaHours: null, source: 'assumed' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, payoutMemo: 'impossible' },
    orderNames: { address: 'address' },
    requestsPerMinute: 60,
    feePct: null,
    feeNetwork: null,
    markup: { kind: 'none', because: 'unclear' },
    echoes: ['payoutAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'from',
      'fromNetwork',
      'to',
      'toNetwork',
    ],
    hidesPayoutHash: true,
    hidesPaidAmount: true,
    hidesDepositHash: true,
    hidesRefundHash: true,
    neverReports: ['refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'which words each exchange behind it has for a status',
      'whether each answer repeats the payout address, as only one of its clients expects',
      'what becomes of a deposit that cannot be swapped: a creation takes no refund address',
      "whether some exchanges refuse an order without the end user's address",
      'with which HTTP status it refuses a creation, for which its error has no words',
      'requests per minute',
      'how long a deposit is awaited',
    ],
  },
  names: {
    networks: { cchain: ['avax'], matic: ['poly'] },
    assets: { 'BNB-bsc': { ticker: 'bnb', network: 'bnb' }, 'USDC-eth': { ticker: 'usdc', network: 'usdc' } },
    lowerCase: true,
  },
  http: {
    baseUrl: 'https://api.cyphergoat.com',
    headers: ({ key = '' }) => ({ authorization: `Bearer ${key}` }),
    readError,
  },

  /** It has no list, so a price shows that it is there. */
  async assets(api) {
    await api.get('/estimate', { query: { ...SAMPLE, best: 'false' }, answer: priceAnswer });
    return [...CYPHERGOAT_ASSETS];
  },

  async quote(api, request) {
    const { rates, min } = await api.get('/estimate', {
      query: { ...pairOf(request), amount: request.amount, best: 'false' },
      answer: priceAnswer,
    });
    const limits = readLimits(min, null);
    checkLimits(request.amount, limits);
    const [best] = rates.Results.flatMap(({ Exchange, Amount, blocked }) =>
      Amount !== null && blocked !== true ? [{ partner: Exchange, amountTo: Amount }] : [],
    ).sort((a, b) => new BigNumber(b.amountTo).comparedTo(a.amountTo) ?? 0);
    if (!best) {
      throw new ProviderError('refused', { message: 'no exchange makes an offer', label: 'no_offer' });
    }
    return toQuote({
      amountFrom: request.amount,
      amountTo: best.amountTo,
      quoteRef: `${rates.EstimateId ?? ''}/${best.partner}`,
      limits,
      realProvider: best.partner,
    });
  },

  async createOrder(api, request) {
    const [estimateid, partner] = splitRef(request.quoteRef);
    const { transaction } = await api.get('/swap', {
      once: true,
      query: {
        ...pairOf(request),
        amount: request.amountFrom,
        partner,
        address: request.payoutAddress,
        ...(estimateid && { estimateid }),
        ...(api.settings.affiliate && { affiliate: api.settings.affiliate }),
      },
      answer: cyphergoatOrder,
    });
    return {
      providerOrderId: transaction.CGID,
      secret: null,
      depositAddress: transaction.Address,
      depositExtraId: transaction.Memo,
      expiresAt: null,
      // `SendAmount` is the sent amount after a float, and sometimes only a filler.
      amountFrom: null,
      amountTo: transaction.EstimateAmount,
      echo: echoOf(transaction),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const { transaction } = await api.get('/transaction', { query: { id: providerOrderId }, answer: cyphergoatOrder });
    const { CGID, Address, Memo } = transaction;
    return {
      word: transaction.Status ?? 'created',
      status: statusOf(transaction),
      echo: { ...echoOf(transaction), providerOrderId: CGID, depositAddress: Address, depositExtraId: Memo },
    };
  },
};

function pairOf({ from, to }: Pick<AdapterPair, 'from' | 'to'>) {
  return { coin1: from.ticker, network1: from.network, coin2: to.ticker, network2: to.network };
}

/** `estimate id/exchange`; the id may be missing. */
function splitRef(quoteRef: string | null): [string, string] {
  const [estimateId = '', ...partner] = (quoteRef ?? '').split('/');
  return [estimateId, partner.join('/')];
}

const refusal = z.object({ error: text });

/** A refused creation may have no words: then nobody knows what it did. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus > 499 || !read.success) {
    return null;
  }
  const { error: message } = read.data;
  const limit = /minimum value of ([\d.]*\d)/i.exec(message)?.[1];
  if (limit) {
    return new ProviderError('below_limit', { message, label: 'below_limit', limit });
  }
  const isPairless = /not found in namings/i.test(message);
  const isOrderless = /transaction .*not found/i.test(message);
  return new ProviderError(isPairless ? 'unsupported_pair' : 'refused', {
    message,
    label: isPairless ? 'unsupported_pair' : isOrderless ? 'order_not_found' : `http_${httpStatus}`,
  });
}
