import { networkById } from '../domain/assets/networks';
import { FAMILIES } from './families';

const MAX_ADDRESS_LENGTH = 128;
const MAX_MEMO_LENGTH = 128;
const MAX_TAG = 2 ** 32 - 1;

/**
 * Why a text cannot be paid to on a network, as the issue of a field; null when it can. The text itself is never repeated:
 * addresses do not belong in errors and logs.
 */
export function findAddressProblem(network: string, address: string): string | null {
  const known = networkById(network);
  if (known === null) {
    return 'names an unknown network';
  }
  const { name, addressKind } = known;
  const { accepts, form, maxLength = MAX_ADDRESS_LENGTH } = FAMILIES[addressKind];
  // Length first: invoices have no limit of their own, and nothing should be decoded just to be refused.
  if (address.length <= maxLength && accepts(address)) {
    return null;
  }
  return `expects ${/^([aeio]|xrp)/i.test(name) ? 'an' : 'a'} ${name} address (${form})`;
}

/** Why a memo, tag or comment cannot be used on a network, as the issue of a field; null when it can
 * [rules/addresses: Memos]. A network without memos accepts any: who pays there ignores it. */
export function findMemoProblem(network: string, memo: string): string | null {
  if (network === 'xrp') {
    return isDestinationTag(memo) ? null : `expects a destination tag: a whole number from 0 to ${MAX_TAG}`;
  }
  if (memo.length === 0 || memo.length > MAX_MEMO_LENGTH) {
    return `expects 1 to ${MAX_MEMO_LENGTH} characters`;
  }
  const maxBytes = networkById(network)?.memoBytes;
  const isTooLong = maxBytes !== undefined && Buffer.byteLength(memo, 'utf8') > maxBytes;
  return isTooLong ? `expects at most ${maxBytes} bytes` : null;
}

function isDestinationTag(memo: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(memo) && Number(memo) <= MAX_TAG;
}
