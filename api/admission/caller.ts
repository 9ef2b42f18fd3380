import type { Environment } from '#domain/environment';
import type { Scope } from '#domain/keys/scope';
import type { Allowance } from '#domain/limits/tier';

/** Who calls, as the key says. */
export interface Caller {
  partnerId: string;
  keyId: string;
  environment: Environment;
  scopes: readonly Scope[];
  /** The partner's own share of every rate, in hundredths of a percent. */
  markupBps: number;
  /** Codes of providers that the partner does not want for new orders. */
  switchedOff: readonly string[];
  /** The service's commission, in hundredths of a percent, and the partner's share of it in percent. */
  feeBps: number;
  revenueSharePct: number;
  /** How much the partner may ask for in this environment. */
  allowance: Allowance;
}
