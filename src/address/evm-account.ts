import { bech32 } from '@scure/base';

/** Wallets of these networks write accounts in a form of their own, nodes as all others do. */
const XDC = /^xdc(?=[\da-f]{40}$)/i;
const HARMONY_OR_IOTEX = /^(?:one|io)1[02-9ac-hj-np-z]+$/i;
const PLAIN = /^0x[\da-f]{40}$/;
const ACCOUNT_BYTES = 20;

/** An account as nodes with Ethereum's interface write it, in lower case; null if the text is none. */
export function toEvmAccount(address: string): string | null {
  const text = address.trim().replace(XDC, '0x').toLowerCase();
  return PLAIN.test(text) ? text : HARMONY_OR_IOTEX.test(text) ? decode(text) : null;
}

function decode(text: string): string | null {
  const decoded = bech32.decodeUnsafe(text);
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  return bytes instanceof Uint8Array && bytes.length === ACCOUNT_BYTES
    ? `0x${Buffer.from(bytes).toString('hex')}`
    : null;
}
