import { ADDRESS_SPELLINGS } from '../domain/assets/address-spelling';
import { networkById } from '../domain/assets/networks';
import { toUsualSpelling } from './form';
import { withoutOptionalStart } from './same';

/**
 * An accepted address as providers read it: in its usual case, and without what its format makes optional, such as
 * `bitcoincash:`, which many refuse and which would end a field of a THORChain memo [rules/addresses: Spellings]. The account
 * stays the same, and so does what the spelling says about it, such as that a payment may bounce.
 */
export function toProviderSpelling(network: string, address: string): string {
  const kind = networkById(network)?.addressKind;
  if (kind === undefined) {
    return address;
  }
  const text = withoutOptionalStart(kind, toUsualSpelling(kind, address));
  switch (ADDRESS_SPELLINGS[kind]?.account) {
    case 'hedera_number':
      return text.replace(/-[a-z]{5}$/, '');
    case 'ton_account':
      return text.replaceAll('+', '-').replaceAll('/', '_');
    default:
      return text;
  }
}
