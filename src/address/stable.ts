import { STABLE_TARGETS, type StableTargetName } from '../domain/orders/order';
import { findAddressProblem } from './validate-address';

/** The first address that can receive the stablecoin, or null [rules/refunds: Converting to a stablecoin]. */
export function pickStableAddress(
  target: StableTargetName,
  candidates: readonly (string | null | undefined)[],
): string | null {
  return (
    candidates.find((address) => typeof address === 'string' && findStableProblem(target, address) === null) ?? null
  );
}

export function findStableProblem(target: StableTargetName, address: string): string | null {
  return findAddressProblem(STABLE_TARGETS[target].network, address);
}
