import { namesOf } from '#domain/names-of';
import { isTokenContract } from '../domain/assets/contract';
import { LOST_ADDRESSES } from '../domain/assets/lost-addresses';
import type { AddressKind } from '../domain/assets/network';
import { networkById } from '../domain/assets/networks';
import { STABLE_TARGETS, type StableTargetName } from '../domain/orders/order';
import { FAMILIES } from './families';
import { addressKey, hasAddressForm, keyOfKind } from './spelling';

const MAX_MEMO_LENGTH = 128;

/**
 * Why a text is not a valid address on a network, as a field issue; null if it is valid. Never repeats the text: addresses
 * do not belong in errors and logs.
 */
export function findAddressProblem(network: string, address: string): string | null {
  const known = networkById(network);
  if (known === null) {
    return 'names an unknown network';
  }
  const { name, addressKind } = known;
  const { form } = FAMILIES[addressKind];
  if (hasAddressForm(addressKind, address)) {
    const isContract = isTokenContract(network, addressKey(network, address));
    return (
      findLoss(addressKind, address) ??
      (isContract ? "is a token's contract: nobody could spend what is sent there" : null)
    );
  }
  return `expects ${/^([aeio]|x[ dr])/i.test(name) ? 'an' : 'a'} ${name} address (${form})`;
}

/**
 * Why a memo, tag or comment is invalid on a network, as a field issue; null if it is valid [rules/addresses: Memos]. A
 * network without memos accepts any, because payments there ignore it.
 */
export function findMemoProblem(network: string, memo: string): string | null {
  const { memo: name, memoBytes, maxMemoNumber } = networkById(network) ?? {};
  if (name && maxMemoNumber !== undefined) {
    const isOne = isWholeNumber(memo) && BigInt(memo) <= maxMemoNumber;
    return isOne ? null : `expects a ${lowerFirst(name)}: a whole number from 0 to ${maxMemoNumber}`;
  }
  if (memo.length === 0 || memo.length > MAX_MEMO_LENGTH) {
    return `expects 1 to ${MAX_MEMO_LENGTH} characters`;
  }
  const isTooLong = memoBytes !== undefined && Buffer.byteLength(memo, 'utf8') > memoBytes;
  return isTooLong ? `expects at most ${memoBytes} bytes` : null;
}

function isWholeNumber(text: string): boolean {
  return /^(0|[1-9]\d{0,19})$/.test(text);
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

const NOBODY = 'nobody could spend what is sent there';

/**
 * Why what is sent to the address is lost, as a field issue: nobody can spend it, or anybody; null if it is not [rules/addresses:
 * Addresses nobody can spend from].
 */
function findLoss(kind: AddressKind, address: string): string | null {
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
  const kinds = namesOf(LOST_ADDRESSES);
  return new Set(
    kinds.flatMap((kind) => (LOST_ADDRESSES[kind]?.[list] ?? []).map((each) => `${kind} ${keyOfKind(kind, each)}`)),
  );
}

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
