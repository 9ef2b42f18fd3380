import { multiplyFraction } from '../amount';
import type { AssetId } from './currencies';
import type { NetworkId } from './networks';

export interface Payment {
  asset: AssetId;
  address: string;
  /** Memo, tag or comment; null when the payment needs none. */
  memo: string | null;
  /** Decimal string, in whole coins. */
  amount: string;
}

/** What a wallet reads from a code, and which parts of the payment it then knows without being told. */
export interface PaymentCode {
  text: string;
  holdsAmount: boolean;
  holdsMemo: boolean;
}

interface UriForm {
  /** The network's own coin: only its payments have this form. */
  readonly coin: string;
  readonly holdsMemo: boolean;
  readonly write: (payment: Payment) => string;
}

const uri = (start: string, parameters: Readonly<Record<string, string | null>>) =>
  `${start}?${Object.entries(parameters)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')}`;

/** The address as a URI holds it; some networks' addresses carry the scheme already. */
const target = (scheme: string, address: string) =>
  `${scheme}:${encodeURIComponent(address.startsWith(`${scheme}:`) ? address.slice(scheme.length + 1) : address)}`;

const inSmallestUnits = (amount: string, decimals: number) =>
  multiplyFraction([amount, `1${'0'.repeat(decimals)}`], ['1'], 0, 'up');

/** BIP 21 and its many relatives: the amount in whole coins. */
const bip21 = (coin: string, scheme: string, amountName = 'amount'): UriForm => ({
  coin,
  holdsMemo: false,
  write: ({ address, amount }) => uri(target(scheme, address), { [amountName]: amount }),
});

/** ERC-681: the chain's id and the amount in wei. */
const erc681 = (coin: string, chainId: number): UriForm => ({
  coin,
  holdsMemo: false,
  write: ({ address, amount }) =>
    uri(`${target('ethereum', address)}@${chainId}`, { value: inSmallestUnits(amount, 18) }),
});

const withMemo = (coin: string, write: UriForm['write']): UriForm => ({ coin, holdsMemo: true, write });

const MAX_STELLAR_ID = 18_446_744_073_709_551_615n;

/** SEP-7 wants the memo's type said: exchanges number their accounts, everything else is text. */
function stellarMemoType(memo: string | null): string | null {
  if (memo === null) {
    return null;
  }
  return /^\d{1,20}$/.test(memo) && BigInt(memo) <= MAX_STELLAR_ID ? 'MEMO_ID' : 'MEMO_TEXT';
}

/** Forms that wallets are known to read, by network. */
const FORMS: Readonly<Partial<Record<NetworkId, UriForm>>> = {
  btc: bip21('BTC', 'bitcoin'),
  bch: bip21('BCH', 'bitcoincash'),
  dash: bip21('DASH', 'dash'),
  doge: bip21('DOGE', 'dogecoin'),
  kas: bip21('KAS', 'kaspa'),
  ltc: bip21('LTC', 'litecoin'),
  qtum: bip21('QTUM', 'qtum'),
  rvn: bip21('RVN', 'raven'),
  sol: bip21('SOL', 'solana'),
  xec: bip21('XEC', 'ecash'),
  xmr: bip21('XMR', 'monero', 'tx_amount'),
  zec: bip21('ZEC', 'zcash'),
  // An invoice names its amount itself.
  ln: { coin: 'BTC', holdsMemo: false, write: ({ address }) => target('lightning', address) },
  arbitrum: erc681('ETH', 42161),
  base: erc681('ETH', 8453),
  bsc: erc681('BNB', 56),
  cchain: erc681('AVAX', 43114),
  celo: erc681('CELO', 42220),
  etc: erc681('ETC', 61),
  eth: erc681('ETH', 1),
  linea: erc681('ETH', 59144),
  matic: erc681('POL', 137),
  op: erc681('ETH', 10),
  sonic: erc681('S', 146),
  zksync: erc681('ETH', 324),
  algo: withMemo('ALGO', ({ address, amount, memo }) =>
    uri(`algorand://${encodeURIComponent(address)}`, { amount: inSmallestUnits(amount, 6), note: memo }),
  ),
  ton: withMemo('TON', ({ address, amount, memo }) =>
    uri(`ton://transfer/${encodeURIComponent(address)}`, { amount: inSmallestUnits(amount, 9), text: memo }),
  ),
  xlm: withMemo('XLM', ({ address, amount, memo }) =>
    uri('web+stellar:pay', { destination: address, amount, memo, memo_type: stellarMemoType(memo) }),
  ),
  xrp: withMemo('XRP', ({ address, amount, memo }) => uri(target('ripple', address), { amount, dt: memo })),
};

/**
 * The text of a payment's QR code. Tokens, and coins without a form that wallets read, get the bare address: wallets that
 * know only half of a token URI pay the token's contract, or pay in the network's coin.
 */
export function paymentCode(payment: Payment): PaymentCode {
  const { asset, address, memo } = payment;
  const form = Object.hasOwn(FORMS, asset.network) ? FORMS[asset.network as NetworkId] : undefined;
  if (form?.coin !== asset.code) {
    return { text: address, holdsAmount: false, holdsMemo: false };
  }
  return { text: form.write(payment), holdsAmount: true, holdsMemo: form.holdsMemo && memo !== null };
}
