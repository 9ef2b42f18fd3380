import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorBody } from '#contract/error';
import type { Order } from '#contract/orders/order';
import type { Estimate } from '#contract/quotes/estimate';
import { SECOND } from '#domain/duration';
import { ADDRESSES, type Answer, type Body, type CallOptions, type Client } from '#test/helpers/service/client';
import type { OrderPlan } from '../plan';
import { retryUntil } from '../retry';
import type { Tally } from '../tally';

/** A refund action that the partner sent, and its last response; null if there never was one. */
export interface SentRefund {
  action: string;
  status: number | null;
  text: string;
}

/** What a wallet knows of one order. */
export interface WalletRecord {
  plan: OrderPlan;
  /** The body of every 201 response for the order. */
  answers: string[];
  /** The order as it was created; null until the wallet has a response. */
  order: Order | null;
  /** The last refusal of the creation. Before one of two equal calls succeeds, the other may be refused. */
  refusal: string | null;
  /** A refusal that came after a response with the order. */
  lateRefusal: string | null;
  refunds: SentRefund[];
}

export interface Wallet {
  /** Opens an order as a careful wallet does: with one key, until the outcome is known. */
  create(plan: OrderPlan): Promise<WalletRecord>;
  /** Repeats the creation, as a wallet does that has lost the response. */
  createAgain(record: WalletRecord): Promise<void>;
  /** Sends a refund action until the outcome is known. */
  refund(record: WalletRecord, action: Body & { action: string }): Promise<void>;
  /** Moves a sandbox order's clock to the next due time. */
  advance(record: WalletRecord): Promise<void>;
  read(orderId: string): Promise<Answer | null>;
  resumeWebhooks(): Promise<void>;
}

/** After this time a wallet gives a call up and repeats it. */
const CALL_MS = 20 * SECOND;
const RETRY_AFTER_MS = 200;

export interface WalletDeps {
  clients: { live: Client; test: Client };
  tally: Tally;
  /** Durations of the creations with status 201, in milliseconds. */
  creations: number[];
}

export function createWallet({ clients, tally, creations }: WalletDeps): Wallet {
  const clientOf = ({ play }: OrderPlan) => (play.mode === 'live' ? clients.live : clients.test);
  /** The first response that does not ask for a repetition; null if there was none until the time limit. */
  const retryCall = <T>(what: string, send: () => Promise<Answer<T>>) =>
    retryUntil(
      async () => {
        const answer = await once(what, send, tally);
        return answer && !isRetryable(answer) ? answer : null;
      },
      { everyMs: RETRY_AFTER_MS },
    );
  const requests = new Map<string, { body: Body; options: CallOptions }>();
  const create = async (record: WalletRecord): Promise<void> => {
    const { plan } = record;
    const request = requests.get(plan.reference);
    if (!request) {
      return;
    }
    const answer = await retryCall('create', async () => {
      const startedAt = performance.now();
      const given = await clientOf(plan).create(request.body, request.options);
      if (given.status === 201) creations.push(performance.now() - startedAt);
      return given;
    });
    if (answer?.status === 201) {
      record.answers.push(answer.text);
      record.order ??= answer.body;
    } else {
      const refusal = answer?.text ?? 'no response until the time limit';
      record[record.order ? 'lateRefusal' : 'refusal'] = refusal;
    }
  };

  return {
    async create(plan) {
      const record: WalletRecord = { plan, answers: [], order: null, refusal: null, lateRefusal: null, refunds: [] };
      const quoteId = await retryUntil(() => quoteFor(plan, clientOf(plan), tally));
      requests.set(plan.reference, creationOf(plan, quoteId ?? 'no quote'));
      await Promise.all(Array.from({ length: plan.createdTwice ? 2 : 1 }, () => create(record)));
      return record;
    },
    createAgain: create,
    async refund(record, action) {
      const { plan, order, refunds } = record;
      const headers = { 'Idempotency-Key': `${plan.reference}-${action.action}` };
      const send = () => clientOf(plan).refund(order?.order_id ?? '', action, { headers });
      const answer = await retryCall('refund action', send);
      refunds.push({ action: action.action, status: answer?.status ?? null, text: answer?.text ?? '' });
    },
    async advance({ plan, order }) {
      await retryCall('advance', () => clientOf(plan).advance(order?.order_id ?? '', { to: 'next' }));
    },
    read: (orderId) => retryCall('read', () => clients.test.get(orderId)),
    async resumeWebhooks() {
      await retryCall('resume webhooks', () => clients.test.call('POST', '/webhook/resume'));
    },
  };
}

export async function once<T>(what: string, send: () => Promise<Answer<T>>, tally: Tally): Promise<Answer<T> | null> {
  const answer = await Promise.race([send().catch(() => null), delay(CALL_MS, null, { ref: false })]);
  const code = answer && answer.status >= 400 ? ` ${codeOf(answer)}` : '';
  tally.count(what, answer ? `${answer.status}${code}` : 'no answer');
  return answer;
}

/** Whether the response says that the same call may be sent again. */
export function isRetryable(answer: Answer<unknown>): boolean {
  const isRunning = codeOf(answer) === 'DUPLICATE_ACTIVE_ORDER' && answer.headers.has('retry-after');
  return [429, 500, 503].includes(answer.status) || isRunning;
}

function codeOf({ body }: Answer<unknown>): string {
  return (body as ErrorBody | null)?.error?.code ?? '';
}

/** A new quote of the planned provider, or of another one if that one has none. */
async function quoteFor({ provider, amount, play }: OrderPlan, client: Client, tally: Tally): Promise<string | null> {
  const pair = play.mode === 'live' ? { to: 'USDT', to_network: 'eth' } : { to: 'ETH' };
  const query = { from: 'BTC', ...pair, amount, include: 'all' };
  const answer = await once('quote', () => client.call<Estimate>('GET', '/estimate', undefined, { query }), tally);
  const quotes = (answer?.status === 200 && answer.body.quotes) || [];
  return (quotes.find((quote) => quote.provider === provider) ?? quotes[0])?.quote_id ?? null;
}

function creationOf({ reference, play }: OrderPlan, quoteId: string) {
  return {
    body: {
      quote_id: quoteId,
      address: ADDRESSES.eth,
      refund_address: ADDRESSES.btc,
      partner_order_ref: reference,
    },
    options: {
      headers: { 'Idempotency-Key': reference },
      query:
        play.mode === 'sandbox'
          ? {
              sandbox_scenario: play.scenario,
              sandbox_ttl: String(play.ttlSeconds),
              ...(play.seed && { sandbox_seed: play.seed }),
            }
          : {},
    },
  };
}
