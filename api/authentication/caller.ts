import type { Environment } from '#domain/environment';
import type { Scope } from '#domain/keys/scope';
import type { Allowance } from '#domain/limits/tier';

/** The caller, as identified by its key. */
export interface Caller {
  partnerId: string;
  keyId: string;
  environment: Environment;
  scopes: readonly Scope[];
  /** The partner's markup on every rate, in hundredths of a percent. */
  markupBps: number;
  /** Codes of providers that the partner has switched off for new orders. */
  switchedOff: readonly string[];
  /** The service's commission, in hundredths of a percent, and the partner's share of it in percent. */
  feeBps: number;
  revenueSharePct: number;
  /** Whether its users may choose refunds on the tracking page, unless an order says otherwise. */
  hostedRefundChoice: boolean;
  /** The partner's limits in this environment. */
  allowance: Allowance;
}
