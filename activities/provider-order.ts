import type { StoredAnswer } from '../src/db/orders/provider-calls';
import { toUserPromise } from '../src/domain/orders/amounts';
import type { OrderInput } from '../src/domain/orders/order';
import type { CreateRequest, ProviderOrder } from '../src/providers/provider';

/** Our order in the form the provider needs. */
export function toRequest(input: OrderInput): CreateRequest {
  return {
    orderId: input.orderId,
    from: { code: input.from, network: input.fromNetwork },
    to: { code: input.to, network: input.toNetwork },
    amountFrom: input.amountFrom,
    amountTo: input.providerAmountTo ?? input.amountTo,
    payoutAddress: input.payoutAddress,
    payoutExtraId: input.payoutExtraId,
    refundAddress: input.refundAddress,
    refundExtraId: input.refundExtraId,
    rateType: input.rateType ?? 'floating',
    side: input.side ?? 'send',
    quoteRef: input.quoteRef ?? null,
    userIp: input.userIp ?? null,
    markupBps: input.revenue.markupBps,
  };
}

/** A secret never gets into a workflow's history. */
export function partSecret(
  input: OrderInput,
  { sealedSecret = null, amountTo, ...made }: ProviderOrder,
): StoredAnswer<ProviderOrder> {
  const value = { ...made, ...(amountTo !== undefined && { amountTo: toUserPromise(input, amountTo) }) };
  return { value, sealedSecret };
}
