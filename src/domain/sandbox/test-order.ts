/** What an order is made of that somebody wants to watch: its addresses are real ones that nobody sends anything to. */
export const TEST_ORDER = {
  from: { code: 'BTC', network: 'btc' },
  to: { code: 'ETH', network: 'eth' },
  amount: '0.05',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  refundAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
} as const;
