import type { FieldIssue } from '../domain/error';
import { type DemandedMember, findUnmetDemands, type ProviderDemands } from '../domain/orders/provider-demands';
import { type CreateRequest, ProviderError } from './provider';

/** A refusal of what an order says; nothing was created, and it says nothing about the provider. */
export class UnmetDemand extends ProviderError {
  constructor(readonly fields: readonly FieldIssue<DemandedMember | 'address' | 'quote_id'>[]) {
    const message = fields.map(({ field, issue }) => `${field} ${issue}`).join('; ');
    super('refused', { message, label: 'unmet_demand', heldBack: true });
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
