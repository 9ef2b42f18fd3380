import { EXAMPLE } from '../example-values';

/** Values shared by the published examples of the v2 layer. */
export const V2_EXAMPLE = {
  id: EXAMPLE.orderId,
  rateId: EXAMPLE.quoteId.slice(2),
  pair: { fromCurrency: 'ltc', fromNetwork: 'ltc', toCurrency: 'usdt', toNetwork: 'trx' },
  payinAddress: 'LgSampleDepositAddressOfTheProvider',
  payoutAddress: 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2',
  createdAt: EXAMPLE.createdAt,
  validUntil: '2026-03-02T11:00:00.000Z',
} as const;
