import { namesOf } from '../names-of';

/** What some providers do otherwise than most, as far as it decides how an order of theirs goes on. */
const PROVIDER_TRAITS = {
  /** Never reports the transaction of a payout, so that a completion needs none [rules/orders-and-transitions: Evidence]. */
  hidesPayoutHash: true,
  /** Never reports the paid-out amount, so that a completion needs none. */
  hidesPaidAmount: true,
  /** Never reports the transaction of a deposit, so that there may be one although none was seen. */
  hidesDepositHash: true,
  /** Never reports the transaction of a refund, so that a refund needs none [rules/orders-and-transitions: Evidence]. */
  hidesRefundHash: true,
  /** Pays back to the sender of the deposit where an order has no refund address. */
  refundsToSender: true,
  /** Can pay a refund as a stablecoin [rules/refunds: Converting to a stablecoin]. */
  convertsRefunds: true,
} as const;

/** Those that a provider has; the others are missing. An order's input, which histories keep, has them as its own members. */
export type ProviderTraits = Partial<typeof PROVIDER_TRAITS>;

export function traitsOf(facts: ProviderTraits): ProviderTraits {
  const names = namesOf(PROVIDER_TRAITS).filter((name) => facts[name]);
  return Object.fromEntries(names.map((name) => [name, true as const]));
}
