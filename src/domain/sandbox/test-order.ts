/** The input of a test order created in the dashboard, with valid addresses to which nothing is ever sent. */
export const TEST_ORDER = {
  from: { code: 'BTC', network: 'btc' },
  to: { code: 'ETH', network: 'eth' },
  amount: '0.05',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  refundAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
} as const;
