import { LOST_ADDRESSES } from '../domain/assets/lost-addresses';
import type { AddressKind } from '../domain/assets/network';
import { keyOfKind } from './same';

const NOBODY = 'nobody could spend what is sent there';

/**
 * Why what is sent to the address is lost, as a field issue: nobody can spend it, or anybody; null if it is not [rules/addresses:
 * Addresses nobody can spend from].
 */
export function findLoss(kind: AddressKind, address: string): string | null {
  const key = keyOfKind(kind, address);
  if (BURNT.has(`${kind} ${key}`)) {
    return `is an address where coins are burnt: ${NOBODY}`;
  }
  if (KNOWN_KEY.has(`${kind} ${key}`)) {
    return 'has a secret key that everybody knows: anybody could spend what is sent there';
  }
  const isSystem = SYSTEM.has(`${kind} ${key}`) || LOST_ADDRESSES[kind]?.systemKeys?.pattern.test(key);
  return isSystem ? `belongs to the network itself: ${NOBODY}` : null;
}

const BURNT = keysOf('burnt');
const SYSTEM = keysOf('system');
const KNOWN_KEY = keysOf('knownKey');

function keysOf(list: 'burnt' | 'system' | 'knownKey'): ReadonlySet<string> {
  const kinds = Object.keys(LOST_ADDRESSES) as AddressKind[];
  return new Set(
    kinds.flatMap((kind) => (LOST_ADDRESSES[kind]?.[list] ?? []).map((each) => `${kind} ${keyOfKind(kind, each)}`)),
  );
}
