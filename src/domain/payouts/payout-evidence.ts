import { decimalsOf } from '../amount';
import { decimalsOfAsset } from '../assets/currencies';
import { STABLE_TARGETS } from '../orders/order';
import type { PayoutState, PayoutStep } from './payout';

const TX_HASH = /^[\x21-\x7e]{1,128}$/;

/**
 * Why a step's evidence cannot be valid for the payout, whatever its status, or null. Checked before the step is sent to
 * Temporal.
 */
export function refuseEvidence({ currency }: Pick<PayoutState, 'currency'>, step: PayoutStep): string | null {
  if (step.status !== 'sent') {
    return null;
  }
  const { currency: code, network } = STABLE_TARGETS[currency];
  const decimals = decimalsOfAsset({ code, network });
  if (decimalsOf(step.payoutAmount) > decimals) {
    return `${currency} has ${decimals} decimals; ${step.payoutAmount} cannot have been sent`;
  }
  return TX_HASH.test(step.txHash) ? null : 'A transaction hash is 1 to 128 visible ASCII characters';
}
