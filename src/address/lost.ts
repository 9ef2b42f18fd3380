import { LOST_ADDRESSES } from '../domain/assets/lost-addresses';
import type { AddressKind } from '../domain/assets/network';
import { keyOfKind } from './same';

const NOBODY = 'nobody could spend what is sent there';

/** Why nobody can spend what is sent to the address, as a field issue; null if somebody can [rules/addresses: Addresses]. */
export function findLoss(kind: AddressKind, address: string): string | null {
  const key = keyOfKind(kind, address);
  if (BURNT.has(`${kind} ${key}`)) {
    return `is an address where coins are burnt: ${NOBODY}`;
  }
  const isSystem = SYSTEM.has(`${kind} ${key}`) || LOST_ADDRESSES[kind]?.systemKeys?.pattern.test(key);
  return isSystem ? `belongs to the network itself: ${NOBODY}` : null;
}

const BURNT = keysOf('burnt');
const SYSTEM = keysOf('system');

function keysOf(list: 'burnt' | 'system'): ReadonlySet<string> {
  const kinds = Object.keys(LOST_ADDRESSES) as AddressKind[];
  return new Set(
    kinds.flatMap((kind) => (LOST_ADDRESSES[kind]?.[list] ?? []).map((each) => `${kind} ${keyOfKind(kind, each)}`)),
  );
}
