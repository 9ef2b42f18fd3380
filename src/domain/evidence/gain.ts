import type { BalanceGain, ChainPayment } from './payment';

const MARK = 'balance:';

/** A gain among payments, so that it counts wherever a sum does. It has no transaction, so it is nobody's evidence. */
export function toGainPayment({ address, units, block }: BalanceGain, index: number): ChainPayment {
  return { txHash: `${MARK}${block.hash}`, index, address, memo: null, contract: null, units, block };
}

export function isGain({ txHash }: ChainPayment): boolean {
  return txHash.startsWith(MARK);
}
