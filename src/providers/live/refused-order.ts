import { findRefusedFields, refused } from '#domain/orders/refused-fields';
import type { AdapterFacts } from '../adapter';
import type { FailureLabel } from '../failure-label';
import { isRefusalOfOrder } from '../health';
import { type CreateRequest, OutsideLimits, ProviderError } from '../provider';
import { RefusedFields } from '../unmet-demand';
import { refuseAmount } from './limits';

/** Refusals whose reason the adapter has recognized, which is not in the order. */
const OF_THE_MARKET: readonly FailureLabel[] = ['insufficient_liquidity', 'no_offer', 'no_price', 'rate_limited'];

/**
 * A failed creation, with the fields that it is about where the provider's words or ours tell [rules/providers: Refused orders].
 */
export function explainFailedCreation({ orderNames }: AdapterFacts, request: CreateRequest, error: unknown): unknown {
  if (error instanceof OutsideLimits) {
    const explained = refuseAmount(request.amountFrom, error.limits, error);
    return explained.kind === 'refused' ? aboutQuote(error) : explained;
  }
  if (!(error instanceof ProviderError) || error.wasHeldBack || OF_THE_MARKET.includes(error.label)) {
    return error;
  }
  if (error.label === 'quote_expired') {
    return aboutQuote(error);
  }
  if (error.label === 'user_refused' && request.userIp !== null) {
    return new RefusedFields([refused('user_ip')], causedBy(error));
  }
  if (!isRefusalOfOrder(error) && error.kind !== 'unsupported_pair') {
    return error;
  }
  const fields = findRefusedFields(orderNames, error.message, {
    address: request.payoutAddress,
    extra_id: request.payoutExtraId,
    refund_address: request.refundAddress,
    refund_extra_id: request.refundExtraId,
  });
  // Of a pair that is not traded, a word like "destination" says nothing about an address.
  const isTold = error.kind === 'refused' || fields.some(({ field }) => field !== 'quote_id');
  return isTold && fields.length > 0 ? new RefusedFields(fields, causedBy(error)) : error;
}

function aboutQuote(error: ProviderError): ProviderError {
  return new RefusedFields([refused('quote_id')], causedBy(error));
}

/** The provider's words are for support staff. */
function causedBy(cause: ProviderError) {
  return { message: cause.message, label: 'order_refused', cause } as const;
}
