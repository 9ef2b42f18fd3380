import type { Order } from '#contract/orders/order';
import type { Estimate } from '#contract/quotes/estimate';
import type { Answer, Client } from '#test/helpers/service/client';
import { makeAddress } from '#twins/assets';
import { retryUntil } from '../retry';
import type { Progress } from '../stories/progress';
import { isRetryable, once } from '../stories/wallet';
import type { Tally } from '../tally';
import type { LiveOrderPlan } from './plan';
import type { Twins } from './twins';

/** What a customer and the wallet know of one order. */
export interface LiveRecord {
  plan: LiveOrderPlan;
  /** Null if the creation was refused: then nobody pays. */
  order: Order | null;
  /** The last refusal of the creation. */
  refusal: string | null;
  /** From the first request for a quote to the last response to the creation. */
  openingMs: number;
}

export interface CustomerDeps {
  client: Client;
  twins: Twins;
  progress: Progress;
  tally: Tally;
}

/** Opens an order, pays to its deposit address, and requests a refund if one is due. */
export async function playCustomer(deps: CustomerDeps, plan: LiveOrderPlan): Promise<LiveRecord> {
  const startedAt = performance.now();
  const opened = await openOrder(deps, plan);
  const record = { ...opened, openingMs: performance.now() - startedAt };
  if (record.order && plan.story !== 'unpaid') {
    const { order_id, provider_order_id, refund_capability } = record.order;
    const found = deps.twins.find(provider_order_id);
    if (found) deps.twins.of(found.code).state.set(found.order.id, { story: plan.story });
    if (plan.story === 'refund' && refund_capability === 'programmatic') {
      await askForRefund(deps, order_id);
    }
  }
  return record;
}

async function openOrder({ client, tally }: CustomerDeps, plan: LiveOrderPlan): Promise<Omit<LiveRecord, 'openingMs'>> {
  const quoteId = await retryUntil(() => quoteOf(client, plan, tally));
  const body = {
    quote_id: quoteId ?? 'no quote',
    address: makeAddress('btc', plan.reference),
    refund_address: makeAddress('ltc', plan.reference),
    partner_order_ref: plan.reference,
  };
  const headers = { 'Idempotency-Key': plan.reference };
  const answer = await retryCall(tally, 'create', () => client.createOnce(body, { headers }));
  return answer?.status === 201
    ? { plan, order: answer.body, refusal: null }
    : { plan, order: null, refusal: answer?.text ?? 'no response until the time limit' };
}

/** A quote of the planned provider, or of another one if that one is left out. */
async function quoteOf(client: Client, { provider, nth }: LiveOrderPlan, tally: Tally): Promise<string | null> {
  // Each order of a run has a different amount.
  const query = { from: 'LTC', to: 'BTC', amount: `3.5${String(nth + 1).padStart(4, '0')}`, include: 'all' };
  const ask = () => client.call<Estimate>('GET', '/estimate', undefined, { query });
  const answer = await once('quote', ask, tally);
  const quotes = (answer?.status === 200 && answer.body.quotes) || [];
  return (quotes.find((quote) => quote.provider === provider) ?? quotes[0])?.quote_id ?? null;
}

async function askForRefund({ client, progress, tally }: CustomerDeps, orderId: string): Promise<void> {
  const status = await progress.reaches(orderId, ['refund_required', 'manual_review', 'refunded', 'completed']);
  if (status === 'refund_required') {
    const headers = { 'Idempotency-Key': `${orderId}-refund` };
    await retryCall(tally, 'refund action', () => client.refund(orderId, { action: 'refund_to_address' }, { headers }));
  }
}

/** The first response that does not ask for a repetition; null if there was none until the time limit. */
function retryCall(tally: Tally, what: string, send: () => Promise<Answer>): Promise<Answer | null> {
  return retryUntil(async () => {
    const answer = await once(what, send, tally);
    return answer && !isRetryable(answer) ? answer : null;
  });
}
