import { isTokenContract } from '../domain/assets/contract';
import { networkById } from '../domain/assets/networks';
import { FAMILIES } from './families';
import { hasAddressForm } from './form';
import { findLoss } from './lost';
import { addressKey } from './same';

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
