import type { Caller } from '#api/authentication/caller';
import { createOnce, newOrderId } from '#api/orders/orders';
import type { ApiServices } from '#api/services';
import { CreateOrderHeadersSchema, CreateOrderQuerySchema } from '#contract/orders/create-order';
import { toV2Created, V2CreatedSchema, type V2CreateRequest, V2CreateRequestSchema } from '#contract/v2/create-order';
import { V2_DECIMALS, writeJson } from '#contract/v2/request';
import { type FoundQuote, findQuote } from '#db/quotes/quotes';
import { roundAmount } from '#domain/amount';
import { ServiceError } from '#domain/error';
import { V2Error, type V2ErrorWord } from '#domain/v2/error';
import { quoteIdOf, V2_QUOTE_SIDES } from '#domain/v2/flow';
import { type CreateCall, chooseSandbox, type OrderTerms } from '#operations/orders/creation/create-call';
import { findDemandIssues } from '#operations/orders/creation/order-input';
import type { Offer } from '#quotes/offer';
import { defineIdempotentV2Route } from '../define-v2-route';
import {
  fitToAsset,
  holdPrice,
  isOfAmount,
  pairOf,
  refuseAmount,
  requireOffered,
  type V2AssetPair,
} from '../quotes/price';

export const v2CreateRoute = defineIdempotentV2Route({
  id: 'createExchange',
  method: 'post',
  path: '/exchange',
  tag: 'Orders',
  summary: 'Create an order',
  description:
    'Without a fixed rate, the order is created at the provider that is currently best; with one, at the provider and ' +
    'with the amounts that belong to `rateId`. Show your user `fromAmount`, `payinAddress` and, if present, ' +
    '`payinExtraId`: a deposit without its memo can be lost. The sandbox parameters are for test keys.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { headers: CreateOrderHeadersSchema, query: CreateOrderQuerySchema, body: V2CreateRequestSchema },
  responses: [{ status: 200, description: 'The new order, waiting for its deposit', schema: V2CreatedSchema }],
  errors: [
    'not_valid_params',
    'pair_is_inactive',
    'fixed_rate_not_enabled',
    'rate_id_not_found_or_expired',
    'deposit_too_small',
    'out_of_range',
    'not_valid_address',
    'not_valid_refund_address',
    'service_unavailable',
  ],
  outcomes: ['not_created', 'unknown'],
  subjectId: ({ caller, headers, query }) => newOrderId(caller, chooseSandbox(caller, headers, query, {})),
  handle: async ({ services, caller, headers, query, body }, subject) => {
    const sandbox = chooseSandbox(caller, headers, query, {});
    const terms = termsOf(body);
    const quote = once(() => chooseQuote({ services, caller, orderId: subject.subjectId }, body, terms.body));
    const call = { services, caller, quote, prepare: quote, sandbox, ...terms };
    const order = await createOnce(call, subject).catch((error) => refuseCreation({ services, caller }, body, error));
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      json: writeJson(toV2Created(order, requestedFields(body))),
    };
  },
});

function termsOf(body: V2CreateRequest): Pick<CreateCall, 'body' | 'v2'> {
  const { flow, type, userId = null, payload = null } = body;
  return {
    body: {
      address: body.address,
      extra_id: body.extraId,
      refund_address: body.refundAddress,
      refund_extra_id: body.refundExtraId,
    },
    v2: { flow, type, userId, payload },
  };
}

function requestedFields({ flow, type, extraId, refundAddress, refundExtraId, rateId }: V2CreateRequest) {
  return { flow, type, extraId, refundAddress, refundExtraId, rateId };
}

function once<T>(run: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= run();
    return answer;
  };
}

/** The v2 name of each address field of an order, and its error. */
const ADDRESSES: Readonly<Record<string, { name: string; word: V2ErrorWord }>> = {
  address: { name: 'address', word: 'not_valid_address' },
  extra_id: { name: 'extraId', word: 'not_valid_address' },
  refund_address: { name: 'refundAddress', word: 'not_valid_refund_address' },
  refund_extra_id: { name: 'refundExtraId', word: 'not_valid_refund_address' },
};

/** A refusal of the order itself in this API's words: it names addresses differently, and knows no quote [rules/v2: Errors]. */
async function refuseCreation(
  { services, caller }: Pick<Customer, 'services' | 'caller'>,
  body: V2CreateRequest,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ServiceError) || error instanceof V2Error) {
    throw error;
  }
  const [problem] = error.options.fields ?? [];
  // A standard order names no price, and the one that was taken for it can expire while it waits for its turn.
  const isLate = body.flow === 'standard' && error.code === 'QUOTE_EXPIRED';
  if (isOfAmount(error)) {
    const { flow, type } = body;
    throw await refuseAmount({ services, caller, flow, type, amount: amountOf(body), ...pairOf(body) }, error);
  }
  const row = problem && ADDRESSES[problem.field];
  if (row) {
    throw new V2Error(row.word, { message: `${row.name}: ${problem.issue}` });
  }
  throw problem?.field === 'quote_id' || isLate ? refusePrice(body) : error;
}

/** The provider no longer takes the price, the amount or the pair. A standard order gets another price if it is sent again. */
function refusePrice({ flow }: V2CreateRequest): V2Error {
  return flow === 'fixed-rate'
    ? new V2Error('rate_id_not_found_or_expired', {
        message: 'The provider no longer takes this rate; request a new estimate',
      })
    : new V2Error('service_unavailable', {
        message: 'The provider no longer takes the price of this order; try again',
      });
}

/** The amount that the direction fixes; the schema requires it. */
function amountOf({ type, fromAmount, toAmount }: V2CreateRequest): string {
  return (type === 'reverse' ? toAmount : fromAmount) ?? '';
}

interface Customer {
  services: ApiServices;
  caller: Caller;
  orderId: string;
}

/**
 * The quote that an order is created from: the one behind its rateId, or the best current one whose provider accepts the
 * order [rules/v2: Creating]. @throws V2Error
 */
async function chooseQuote(customer: Customer, body: V2CreateRequest, terms: OrderTerms): Promise<FoundQuote | null> {
  const { services, caller } = customer;
  const pair = pairOf(body);
  const { flow, type } = body;
  if (flow === 'standard') {
    const { from, to } = pair;
    const networks = { fromNetwork: from.network, toNetwork: to.network };
    const suits = ({ provider, rateType, amountTo }: Offer) =>
      findDemandIssues(terms, { ...networks, rateType, amountTo }, provider).length === 0;
    const { row } = await services.quoteLimit.run(() =>
      holdPrice({ services, caller, flow, type, amount: amountOf(body), ...pair }, suits),
    );
    return findQuote(services.db, row.quoteId, caller);
  }
  requireOffered({ services, caller, flow, ...pair });
  return heldQuote(customer, body, pair);
}

/** @throws V2Error rate_id_not_found_or_expired unless the rate is unused and matches this pair, direction and amount */
async function heldQuote({ services, caller, orderId }: Customer, body: V2CreateRequest, pair: V2AssetPair) {
  const quoteId = body.rateId === undefined ? null : quoteIdOf(body.rateId);
  const quote = quoteId && (await findQuote(services.db, quoteId, caller));
  if (!quote || quote.isExpired || (quote.usedBy !== null && quote.usedBy !== orderId)) {
    throw new V2Error('rate_id_not_found_or_expired');
  }
  if (quote.rateType !== 'fixed' || !isSamePair(quote, pair) || !isSameAmount(quote, body, pair)) {
    throw new V2Error('rate_id_not_found_or_expired', {
      message: 'The rateId belongs to another pair, direction or amount',
    });
  }
  return quote;
}

function isSamePair(quote: FoundQuote, { from, to }: V2AssetPair): boolean {
  return (
    quote.from === from.code &&
    quote.fromNetwork === from.network &&
    quote.to === to.code &&
    quote.toNetwork === to.network
  );
}

/** Responses truncate amounts to this API's decimals, so clients send them back truncated. */
function isSameAmount(quote: FoundQuote, { type, fromAmount, toAmount }: V2CreateRequest, pair: V2AssetPair): boolean {
  const isReverse = type === 'reverse';
  const [held, requested] = isReverse ? [quote.amountTo, toAmount] : [quote.amountFrom, fromAmount];
  const shown = (amount: string) => roundAmount(amount, V2_DECIMALS, isReverse ? 'down' : 'up');
  return (
    quote.side === V2_QUOTE_SIDES[type] &&
    requested !== undefined &&
    shown(held) === shown(fitToAsset({ ...pair, type, amount: requested }))
  );
}
