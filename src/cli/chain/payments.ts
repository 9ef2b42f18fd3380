import BigNumber from 'bignumber.js';
import { ACCOUNT_CHAINS, BITCOIN_CHAINS, isAccountNetwork, isBitcoinNetwork } from '#domain/evidence/chains';
import type { ChainPayment } from '#domain/evidence/payment';

/** A payment for programs. */
export function toJson({ txHash, index, address, memo, contract, units, block }: ChainPayment) {
  return {
    tx_hash: txHash,
    index,
    address,
    memo,
    contract,
    units,
    block_height: block?.height ?? null,
    block_hash: block?.hash ?? null,
    block_time: block?.time ?? null,
  };
}

/** The amount in coins; in base units where the chain does not say how many make one. */
export function amountText(network: string, { units, contract }: ChainPayment): string {
  const decimals = contract === null ? coinDecimals(network) : null;
  return decimals === null ? `${units} base units` : new BigNumber(units).shiftedBy(-decimals).toFixed();
}

function coinDecimals(network: string): number | null {
  if (isBitcoinNetwork(network)) {
    return BITCOIN_CHAINS[network].decimals;
  }
  return isAccountNetwork(network) ? ACCOUNT_CHAINS[network].decimals : null;
}
