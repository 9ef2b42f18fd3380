/** Values shared by the published examples, so that the examples fit together. No key, order or coin in them is real. */
export const EXAMPLE = {
  orderId: 'ord_7k2m9q4t6w8y1b3d5f7h9j2n4p',
  quoteId: 'q_3f8h1k5n7r9t2w4y6b8d1g3j5m',
  otherQuoteId: 'q_9t2w4y6b8d1g3j5m3f8h1k5n7r',
  partnerId: 'par_2c4f6h8k1m3n5p7q9r2s4t6v8w',
  endpointId: 'we_5h7k9m2n4p6q8r1s3t5v7w9x2y',
  requestId: 'req_8y1b3d5f7h9j2k4m6n8p1q3r5s',
  provider: 'alphaswap',
  btcAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ethAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  createdAt: '2026-03-02T10:00:00.000Z',
  trackingUrl:
    'https://swap.example/track/ord_7k2m9q4t6w8y1b3d5f7h9j2n4p?t=zn4taWyBoD8sAi6BjVzUe4CHkhZJ6Wozd3eAMCCXdfs',
} as const;
