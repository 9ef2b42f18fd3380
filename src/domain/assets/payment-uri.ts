import { multiplyFraction } from '../amount';
import { type AssetId, factsOfAsset, resolveAsset } from './currencies';
import { isNetworkId, type NetworkId, networkById } from './networks';

export interface Payment {
  asset: AssetId;
  address: string;
  /** Memo, tag or comment; null if the payment needs none. */
  memo: string | null;
  /** Decimal string, in whole coins. */
  amount: string;
}

/** The text of a payment's QR code, and which parts of the payment it contains. */
export interface PaymentCode {
  text: string;
  holdsAmount: boolean;
  holdsMemo: boolean;
}

/** The URI format for payments in a network's own coin. */
interface UriForm {
  readonly holdsMemo: boolean;
  readonly write: (payment: Payment) => string;
}

const uri = (start: string, parameters: Readonly<Record<string, string | null>>) =>
  `${start}?${Object.entries(parameters)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')}`;

/** The address as written in a URI; on some networks it already includes the scheme. */
const target = (scheme: string, address: string) =>
  `${scheme}:${encodeURIComponent(address.startsWith(`${scheme}:`) ? address.slice(scheme.length + 1) : address)}`;

const inSmallestUnits = (amount: string, decimals: number) =>
  multiplyFraction([amount, `1${'0'.repeat(decimals)}`], ['1'], 0, 'up');

/** BIP 21 and its variants: the amount in whole coins. */
const bip21 = (scheme: string, amountName = 'amount'): UriForm => ({
  holdsMemo: false,
  write: ({ address, amount }) => uri(target(scheme, address), { [amountName]: amount }),
});

/** ERC-681: the chain id, and the amount in the smallest unit. */
const erc681 = (chainId: number): UriForm => ({
  holdsMemo: false,
  write: ({ asset, address, amount }) =>
    uri(`${target('ethereum', address)}@${chainId}`, {
      value: inSmallestUnits(amount, factsOfAsset(asset).decimals),
    }),
});

const withMemo = (write: UriForm['write']): UriForm => ({ holdsMemo: true, write });

const MAX_STELLAR_ID = 18_446_744_073_709_551_615n;

/** SEP-7 requires the memo's type: exchanges use numeric ids. A text of digits that no number is written as stays a text. */
function stellarMemoType(memo: string | null): string | null {
  if (memo === null) {
    return null;
  }
  return /^(0|[1-9]\d{0,19})$/.test(memo) && BigInt(memo) <= MAX_STELLAR_ID ? 'MEMO_ID' : 'MEMO_TEXT';
}

/** URI formats that wallets are known to support, by network; networks with a chain id use ERC-681. */
const FORMS: Readonly<Partial<Record<NetworkId, UriForm>>> = {
  ada: bip21('web+cardano'),
  bch: bip21('bitcoincash'),
  btc: bip21('bitcoin'),
  btg: bip21('bitcoingold'),
  dash: bip21('dash'),
  dcr: bip21('decred'),
  dgb: bip21('digibyte'),
  doge: bip21('dogecoin'),
  firo: bip21('firo'),
  kas: bip21('kaspa'),
  kmd: bip21('komodo'),
  ltc: bip21('litecoin'),
  nmc: bip21('namecoin'),
  pivx: bip21('pivx'),
  ppc: bip21('peercoin'),
  qtum: bip21('qtum'),
  rvn: bip21('raven'),
  sol: bip21('solana'),
  sys: bip21('syscoin'),
  vtc: bip21('vertcoin'),
  xec: bip21('ecash'),
  xmr: bip21('monero', 'tx_amount'),
  xvg: bip21('verge'),
  zec: bip21('zcash'),
  // An invoice includes its amount.
  ln: { holdsMemo: false, write: ({ address }) => target('lightning', address) },
  xno: {
    holdsMemo: false,
    write: ({ asset, address, amount }) =>
      uri(target('nano', address), { amount: inSmallestUnits(amount, factsOfAsset(asset).decimals) }),
  },
  algo: withMemo(({ address, amount, memo }) =>
    uri(`algorand://${encodeURIComponent(address)}`, { amount: inSmallestUnits(amount, 6), note: memo }),
  ),
  ton: withMemo(({ address, amount, memo }) =>
    uri(`ton://transfer/${encodeURIComponent(address)}`, { amount: inSmallestUnits(amount, 9), text: memo }),
  ),
  xlm: withMemo(({ address, amount, memo }) =>
    uri('web+stellar:pay', { destination: address, amount, memo, memo_type: stellarMemoType(memo) }),
  ),
  xrp: withMemo(({ address, amount, memo }) => uri(target('ripple', address), { amount, dt: memo })),
};

/**
 * The text of a payment's QR code. Tokens, and coins whose URI format wallets do not support, get the bare address: a wallet
 * that understands only half of a token URI pays the token's contract, or pays in the network's coin.
 */
export function paymentCode(payment: Payment): PaymentCode {
  const form = findForm(payment);
  if (form === null) {
    return { text: payment.address, holdsAmount: false, holdsMemo: false };
  }
  return { text: form.write(payment), holdsAmount: true, holdsMemo: form.holdsMemo && payment.memo !== null };
}

function findForm({ asset, address }: Payment): UriForm | null {
  const known = resolveAsset(asset.code, asset.network);
  if (known === null || !factsOfAsset(known).isCoin) {
    return null;
  }
  const chainId = networkById(known.network)?.chainId;
  if (chainId !== undefined) {
    // Some of these networks have a second address format, which ERC-681 does not cover.
    return address.startsWith('0x') ? erc681(chainId) : null;
  }
  return isNetworkId(known.network) ? (FORMS[known.network] ?? null) : null;
}
