const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const EVM = /^0x[\da-f]{40}$/i;

/** What the nodes read as an address of a chain, as far as the form goes. */
const FORMS: Readonly<Record<string, RegExp>> = {
  BTC: new RegExp(`^(bc1[\\da-z]{39,59}|[13]${BASE58}{25,33})$`),
  LTC: new RegExp(`^(ltc1[\\da-z]{39,59}|[LM3]${BASE58}{25,33})$`),
  DOGE: new RegExp(`^[D9A]${BASE58}{25,33}$`),
  BCH: /^(bitcoincash:)?[qp][\da-z]{41}$/,
  DASH: new RegExp(`^[X7]${BASE58}{25,33}$`),
  ZEC: new RegExp(`^t[13]${BASE58}{33}$`),
  ETH: EVM,
  BSC: EVM,
  GAIA: /^cosmos1[\da-z]{38,58}$/,
  TRON: new RegExp(`^T${BASE58}{33}$`),
  XRP: new RegExp(`^r${BASE58}{24,34}$`),
  SOL: new RegExp(`^${BASE58}{32,44}$`),
};

/** What the nodes say of an address that is none, or of another chain; null if it is good. */
export function refuseAddress(chain: string, address: string): 'unreadable' | 'other_chain' | null {
  if (FORMS[chain]?.test(address)) {
    return null;
  }
  return Object.values(FORMS).some((form) => form.test(address)) ? 'other_chain' : 'unreadable';
}
