import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter } from '../adapter';
import { buildFixedfloatAdapter, CREATE_COST, readOrder, signBody } from './fixedfloat-family';

export const fixedfloat: Adapter = {
  ...buildFixedfloatAdapter({
    facts: {
      code: 'fixedfloat',
      name: 'FixedFloat',
      home: 'ff.io',
      kind: 'instant',
      needs: ['key', 'secret'],
      accepts: ['affiliate'],
      rates: { floating: ['send', 'receive'], fixed: ['send', 'receive'] },
      refund: { capability: 'programmatic', windowHours: 24, slaHours: null, source: 'documented' },
      depositWindowMinutes: 30,
      demands: NO_DEMANDS,
      requestsPerMinute: 250,
      orderSecret: 'issued',
      costliestCall: CREATE_COST,
      burst: 250,
      feePct: null,
      feeNetwork: true,
      echoes: ['payoutAddress', 'payoutExtraId', 'from', 'fromNetwork', 'to', 'toNetwork'],
      neverReports: ['failed', 'manual_review'],
      lateDeposits: 'handled',
      toVerify: ['the numbers of the error codes', 'how long after the deposit a refund can be asked for'],
    },
    baseUrl: 'https://ff.io/api/v2',
    assetsPath: '/ccies',
    headers: ({ key = '', secret = '' }, { body }) => ({ 'X-API-KEY': key, 'X-API-SIGN': signBody(secret, body) }),
  }),

  /** Only once, and only for an order in an emergency. */
  async requestRefund(api, { providerOrderId, secret, address, extraId }) {
    await api.post('/emergency', {
      once: true,
      body: { id: providerOrderId, token: secret, choice: 'REFUND', address, ...(extraId && { tag: extraId }) },
      answer: z.object({ data: z.literal(true) }),
    });
  },

  async hasRefund(api, key) {
    return (await readOrder(api, key)).emergency.choice === 'REFUND';
  },
};
