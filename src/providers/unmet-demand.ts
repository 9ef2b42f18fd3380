import type { FieldIssue } from '../domain/error';
import { type DemandedMember, findUnmetDemands, type ProviderDemands } from '../domain/orders/provider-demands';
import { type CreateRequest, ProviderError, type ProviderErrorOptions } from './provider';

/** An order is refused because of what it contains, which says nothing about its provider [rules/providers: Refused orders]. */
export class RefusedFields extends ProviderError {
  constructor(
    readonly fields: readonly FieldIssue[],
    options: Pick<ProviderErrorOptions, 'message' | 'label' | 'heldBack' | 'cause'>,
  ) {
    super('refused', options);
    this.name = 'RefusedFields';
  }
}

/** Our own refusal of what an order says; the provider was not called, or created nothing. */
export class UnmetDemand extends RefusedFields {
  constructor(fields: readonly FieldIssue<DemandedMember | 'address' | 'quote_id'>[]) {
    const message = fields.map(({ field, issue }) => `${field} ${issue}`).join('; ');
    super(fields, { message, label: 'unmet_demand', heldBack: true });
    this.name = 'UnmetDemand';
  }
}

/** The last check before an order is requested from a provider; the API has applied the same rule. @throws UnmetDemand */
export function requireDemands(demands: ProviderDemands, request: CreateRequest): void {
  const { from, to, rateType, amountTo, payoutAddress, payoutExtraId, refundAddress, refundExtraId, userIp } = request;
  const issues = findUnmetDemands(
    demands,
    { fromNetwork: from.network, toNetwork: to.network, rateType, amountTo },
    {
      address: payoutAddress,
      extra_id: payoutExtraId,
      refund_address: refundAddress,
      refund_extra_id: refundExtraId,
      user_ip: userIp,
    },
  );
  if (issues.length > 0) {
    throw new UnmetDemand(issues);
  }
}

/** A member that an adapter requires. @throws UnmetDemand */
export function requireMember(field: DemandedMember, value: string | null | undefined): string {
  if (!value) {
    throw new UnmetDemand([{ field, issue: "is required by the quote's provider" }]);
  }
  return value;
}
