import type { Caller } from '#api/admission/caller';
import type { ApiServices } from '#api/services';
import type { V2CreateRequest } from '#contract/v2/create-order';
import { V2_DECIMALS } from '#contract/v2/request';
import { type FoundQuote, findQuote } from '#db/quotes/quotes';
import { roundAmount } from '#domain/amount';
import { V2Error } from '#domain/v2/error';
import { quoteIdOf, V2_QUOTE_SIDES } from '#domain/v2/flow';
import { findDemandIssues, type OrderTerms } from '#operations/orders/creation/order-terms';
import type { Offer } from '#quotes/offer';
import { pairOf, type V2AssetPair } from '../quotes/pair';
import { fitToAsset, holdPrice, requireOffered } from '../quotes/price';

interface Customer {
  services: ApiServices;
  caller: Caller;
  orderId: string;
}

/**
 * The quote that an order is created from: the one behind its rateId, or the best current one whose provider accepts the
 * order [rules/v2: Creating]. @throws V2Error
 */
export async function chooseQuote(
  customer: Customer,
  body: V2CreateRequest,
  terms: OrderTerms,
): Promise<FoundQuote | null> {
  const { services, caller } = customer;
  const pair = pairOf(body);
  const { flow, type } = body;
  const amount = (type === 'reverse' ? body.toAmount : body.fromAmount) ?? '';
  if (flow === 'standard') {
    const { from, to } = pair;
    const networks = { fromNetwork: from.network, toNetwork: to.network };
    const suits = ({ provider, rateType, amountTo }: Offer) =>
      findDemandIssues(terms, { ...networks, rateType, amountTo }, provider).length === 0;
    const { row } = await services.quoteLimit.run(() =>
      holdPrice({ services, caller, flow, type, amount, ...pair }, suits),
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
