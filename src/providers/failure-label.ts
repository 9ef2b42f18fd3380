import { REFUSALS_OF_US } from '../domain/watching/polling';

/** `unavailable`: no response, so the call may or may not have taken effect; `unknown`: that can no longer be found out. */
export type ProviderErrorKind =
  | 'below_limit'
  | 'above_limit'
  | 'unsupported_pair'
  | 'unavailable'
  | 'unknown'
  | 'refused';

/** Why a call failed, in logs, metrics and health. Providers' own words and codes appear only in messages. */
export type FailureLabel =
  | ProviderErrorKind
  | `http_${number}`
  | 'access_refused'
  | 'answer_too_large'
  | 'connection_lost'
  | 'connection_refused'
  | 'connection_timeout'
  | 'contradicting_answer'
  | 'credential_missing'
  | 'draining'
  | 'insufficient_liquidity'
  | 'invalid_answer'
  | 'invalid_secret'
  | 'memo_too_long'
  | 'no_adapter'
  | 'no_answer'
  | 'no_offer'
  | 'no_price'
  | 'offers_less'
  | 'order_not_found'
  | 'order_refused'
  | 'outside_limits'
  | 'quote_expired'
  | 'rate_limited'
  | 'read_timeout'
  | 'secret_unreadable'
  | 'unknown_host'
  | 'unknown_word'
  | 'unmet_demand'
  | 'user_refused';

/** Whether the failure concerns no single order: the provider takes no call of ours [rules/providers: Refusals of us]. */
export function isRefusalOfUs(label: FailureLabel): boolean {
  return REFUSALS_OF_US.some((one) => one === label);
}
