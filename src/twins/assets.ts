import { createHash } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, base58xrp, bech32, createBase58check } from '@scure/base';

/** An asset that every twin trades, by our names; each protocol has its own names. */
export interface TwinAsset {
  readonly code: string;
  readonly network: string;
  readonly contract: string | null;
  readonly decimals: number;
  readonly usd: string;
  readonly usesMemo?: true;
}

export const TWIN_ASSETS: readonly TwinAsset[] = [
  { code: 'BTC', network: 'btc', contract: null, decimals: 8, usd: '64250' },
  { code: 'LTC', network: 'ltc', contract: null, decimals: 8, usd: '82.1' },
  { code: 'DOGE', network: 'doge', contract: null, decimals: 8, usd: '0.162' },
  { code: 'ETH', network: 'eth', contract: null, decimals: 18, usd: '3180' },
  { code: 'BNB', network: 'bsc', contract: null, decimals: 18, usd: '618.2' },
  { code: 'TRX', network: 'trx', contract: null, decimals: 6, usd: '0.241' },
  { code: 'SOL', network: 'sol', contract: null, decimals: 9, usd: '148.5' },
  { code: 'XRP', network: 'xrp', contract: null, decimals: 6, usd: '0.58', usesMemo: true },
  { code: 'USDT', network: 'trx', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6, usd: '1' },
  { code: 'USDT', network: 'eth', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6, usd: '1' },
  { code: 'USDC', network: 'eth', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6, usd: '1' },
  { code: 'USDC', network: 'sol', contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6, usd: '1' },
];

/** The assets that have a code, on one network each. */
export function byCode(assets: readonly TwinAsset[]): [code: string, assets: TwinAsset[]][] {
  const codes = [...new Set(assets.map(({ code }) => code))];
  return codes.map((code) => [code, assets.filter((asset) => asset.code === code)]);
}

/** A valid address on the network, derived from the seed; nobody has its key. */
export function makeAddress(network: string, seed: string): string {
  const hash = createHash('sha256').update(`${network}:${seed}`).digest();
  const make = Object.hasOwn(ADDRESSES, network) ? ADDRESSES[network] : undefined;
  if (!make) {
    throw new Error(`twins have no addresses on ${network}`);
  }
  return make(new Uint8Array(hash));
}

/** A transaction's hash on the network, derived from the seed. */
export function makeHash(seed: string, network = 'btc'): string {
  const text = `transaction:${seed}`;
  if (network === 'sol') {
    return base58.encode(new Uint8Array(createHash('sha512').update(text).digest()));
  }
  const hash = createHash('sha256').update(text).digest('hex');
  return network === 'eth' || network === 'bsc' ? `0x${hash}` : hash;
}

const check58 = createBase58check(sha256);
const segwit = (prefix: string) => (hash: Uint8Array) =>
  bech32.encode(prefix, [0, ...bech32.toWords(hash.slice(0, 20))]);
const versioned = (version: number) => (hash: Uint8Array) =>
  check58.encode(new Uint8Array([version, ...hash.slice(0, 20)]));

const ADDRESSES: Readonly<Record<string, (hash: Uint8Array) => string>> = {
  btc: segwit('bc'),
  ltc: segwit('ltc'),
  doge: versioned(0x1e),
  trx: versioned(0x41),
  eth: evmAddress,
  bsc: evmAddress,
  sol: (hash) => base58.encode(hash),
  bch: (hash) => cashAddress(hash.slice(0, 20)),
  dash: versioned(0x4c),
  atom: (hash) => bech32.encode('cosmos', bech32.toWords(hash.slice(0, 20))),
  xrp: (hash) => {
    const payload = new Uint8Array([0, ...hash.slice(0, 20)]);
    return base58xrp.encode(new Uint8Array([...payload, ...sha256(sha256(payload)).slice(0, 4)]));
  },
};

const CASH_LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CASH_GENERATOR = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** Of a key's hash, with its prefix. */
function cashAddress(hash: Uint8Array): string {
  const words = bech32.toWords(new Uint8Array([0, ...hash]));
  const prefix = [...'bitcoincash'].map((letter) => letter.charCodeAt(0) & 31);
  const sum = cashSum([...prefix, 0, ...words, ...Array<number>(8).fill(0)]);
  const check = Array.from({ length: 8 }, (_, index) => Number((sum >> BigInt(5 * (7 - index))) & 31n));
  return `bitcoincash:${[...words, ...check].map((word) => CASH_LETTERS.charAt(word)).join('')}`;
}

function cashSum(words: readonly number[]): bigint {
  const sum = words.reduce((rest, word) => {
    const top = rest >> 35n;
    const next = ((rest & 0x07ffffffffn) << 5n) ^ BigInt(word);
    return CASH_GENERATOR.reduce((mixed, step, bit) => ((top >> BigInt(bit)) & 1n ? mixed ^ step : mixed), next);
  }, 1n);
  return sum ^ 1n;
}

function evmAddress(hash: Uint8Array): string {
  const plain = Buffer.from(hash.slice(0, 20)).toString('hex');
  const digest = Buffer.from(keccak_256(new TextEncoder().encode(plain))).toString('hex');
  return `0x${[...plain].map((digit, i) => (Number.parseInt(digest.charAt(i), 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}
