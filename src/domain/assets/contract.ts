import { type AssetId, CURRENCIES, factsOfAsset, networksOf } from './currencies';
import { networkById } from './networks';

/**
 * One spelling per contract: Ethereum's ignore case, 32-byte addresses may omit leading zeros, TON and Hedera have two
 * spellings of the same account. All others are compared exactly.
 */
export function contractKey(network: string, contract: string): string {
  const text = contract.trim();
  switch (network) {
    case 'ton':
      return tonKey(text);
    case 'hbar':
      return hederaKey(text);
    case 'near':
      return text.toLowerCase().replace(/^nep141:/, '');
    case 'xlm':
      return text.replace(':', '-').toUpperCase();
    case 'xtz':
      return text.replace(/[_:]0$/, '');
    case 'sui':
    case 'apt':
    case 'strk':
      return moveKey(text);
    case 'xdc':
      return text.toLowerCase().replace(/^xdc/, '0x');
    default:
      return networkById(network)?.chainId !== undefined || text.startsWith('0x') ? text.toLowerCase() : text;
  }
}

const BY_CONTRACT: ReadonlyMap<string, AssetId> = new Map(
  CURRENCIES.flatMap((currency) =>
    networksOf(currency).flatMap((network) => {
      const asset = { code: currency.code, network };
      const { contract } = factsOfAsset(asset);
      return contract === null ? [] : [[`${network} ${contractKey(network, contract)}`, asset] as const];
    }),
  ),
);

/** The token with this contract on the network; null if the catalog has none. */
export function findAssetByContract(network: string, contract: string): AssetId | null {
  return BY_CONTRACT.get(`${network} ${contractKey(network, contract)}`) ?? null;
}

const ADDRESSES_OF_CONTRACTS: ReadonlySet<string> = new Set(
  CURRENCIES.flatMap((currency) =>
    networksOf(currency).flatMap((network) => {
      const { contract } = factsOfAsset({ code: currency.code, network });
      return contract === null ? [] : [addressKey(network, contract)];
    }),
  ),
);

/**
 * Whether the text is a token's own contract, on this network or on one with the same address format. Coins sent to it are
 * lost.
 */
export function isTokenContract(network: string, address: string): boolean {
  return ADDRESSES_OF_CONTRACTS.has(addressKey(network, address));
}

function addressKey(network: string, address: string): string {
  return `${networkById(network)?.addressKind ?? network} ${contractKey(network, address)}`;
}

/** `0x0ab…::module::Name`: removes leading zeros from the address and leaves the rest as it is. */
function moveKey(text: string): string {
  const [address = '', ...rest] = text.split('::');
  const digits = /^0x0*([0-9a-f]*)$/i.exec(address)?.[1];
  return [digits === undefined ? address : `0x${digits.toLowerCase()}`, ...rest].join('::');
}

/** `EQ…` and `UQ…` contain tag, workchain, hash and checksum; `0:…` is workchain and hash. */
function tonKey(text: string): string {
  const raw = /^(-?\d):([0-9a-f]{64})$/i.exec(text);
  if (raw) {
    return text.toLowerCase();
  }
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === 36 ? `${bytes.readInt8(1)}:${bytes.subarray(2, 34).toString('hex')}` : text;
}

/** A token has a number, and an Ethereum-style address that is the same number in hex. */
function hederaKey(text: string): string {
  const digits = /^0x0{24}([0-9a-f]{16})$/i.exec(text)?.[1];
  return digits === undefined ? text : `0.0.${BigInt(`0x${digits}`)}`;
}
