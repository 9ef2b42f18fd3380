/** Everything that the widget says itself; about an order it shows the tracking page's own sentences. */
export const TEXTS = {
  title: 'Swap',
  loading: 'Loading…',
  send: 'You send',
  amount: 'Amount',
  receive: 'You receive',
  address: 'Your {asset} address on {network}',
  memo: '{memo} of your address, if it needs one',
  refund: 'Refund address for {asset} on {network}',
  refundHint: 'If the swap fails, your deposit comes back here.',
  refundMemo: '{memo} of the refund address, if it needs one',
  noMemo: 'The exchange with this price cannot pass on any {memo}. Use an address that needs none.',
  optional: '(optional)',
  ambiguous: 'This can be read in two ways. Write {whole} or {part}, without a comma.',
  least: 'The least is {min} {asset}.',
  most: 'The most is {max} {asset}.',
  asking: 'Asking for the best price…',
  quote: 'You receive about {amount} {asset}',
  quoteFixed: 'You receive {amount} {asset}',
  quoteTime: 'Usually in {minutes} min.',
  create: 'Swap',
  creating: 'Opening your swap…',
  sandbox: 'Test mode: no real coins move.',
  depositAmount: 'Send exactly',
  depositAddress: 'To this address on {network}',
  depositMemo: 'Required with it: {memo}. A deposit without it can be lost.',
  code: 'QR code of the payment',
  codeLacks: 'The code does not contain the {memo}. Enter it yourself.',
  left: '{time} left to send it',
  ended: 'The time to send has run out. Do not send anything now.',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  number: 'Order number: {id}',
  openPage: 'Open the page of this swap',
  again: 'New swap',
  contact: 'Support',
  gone: 'This link leads to no order any more.',
  lost: 'The connection was interrupted. It is being tried again…',
} as const;

const SWITCHED_OFF = 'Swaps are switched off on this page.';

/** What went wrong, for the person at the page, by the service's error code. */
export const PROBLEMS: Readonly<Record<string, string>> = {
  AMOUNT_TOO_LOW: 'The amount is too small.',
  AMOUNT_TOO_HIGH: 'The amount is too large.',
  NO_PROVIDERS_AVAILABLE: 'This swap is not available right now. Try again in a minute.',
  PROVIDER_ERROR: 'The exchange did not accept this swap. Try again for a new price.',
  QUOTE_EXPIRED: 'The price has changed. Look at the new one and press again.',
  RATE_LIMITED: 'Too many tries. Wait a moment and try again.',
  INVALID_PAIR: 'This swap cannot be made. Check the amount and the two currencies.',
  INVALID_KEY: SWITCHED_OFF,
  SCOPE_REQUIRED: SWITCHED_OFF,
  unreachable: 'The swap service cannot be reached. Check your connection and try again.',
  unknown: 'It is not known yet whether your swap was opened. Press again: it will not be opened twice.',
  other: 'Something went wrong. Try again.',
};

const NO_MEMO = 'This is missing, or has a form that the network does not know.';

/** What is wrong with a field of the form, by the member of the request. */
export const FIELD_PROBLEMS: Readonly<Record<string, string>> = {
  address: 'This is not an address on this network.',
  extra_id: NO_MEMO,
  refund_address: 'An address on this network is needed.',
  refund_extra_id: NO_MEMO,
  amount: 'Enter an amount like 0.5 or 1500, with nothing between thousands.',
};

/** A text with its values. */
export function say(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name) => String(values[name] ?? ''));
}
