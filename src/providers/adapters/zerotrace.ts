import { randomBytes } from 'node:crypto';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter } from '../adapter';
import { buildFixedfloatAdapter, CREATE_COST, signBody } from './fixedfloat-family';

export const zerotrace: Adapter = buildFixedfloatAdapter({
  facts: {
    code: '0trace',
    name: '0trace',
    home: '0trace.io',
    kind: 'instant',
    needs: ['key', 'secret'],
    accepts: ['affiliate'],
    rates: { floating: ['send', 'receive'], fixed: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'assumed' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, refundAddress: 'required' },
    requestsPerMinute: 60,
    orderSecret: 'issued',
    costliestCall: CREATE_COST,
    burst: 60,
    feePct: null,
    feeNetwork: null,
    echoes: ['payoutAddress', 'payoutExtraId', 'from', 'fromNetwork', 'to', 'toNetwork'],
    neverReports: ['failed', 'manual_review'],
    lateDeposits: 'unknown',
    toVerify: [
      'the calls that make and read an order, which are taken to be those of FixedFloat',
      'the words of the status, which are taken to be those of FixedFloat',
      'the rate limit',
      'whether it pays back by itself',
    ],
  },
  baseUrl: 'https://0trace.io/api/v1',
  assetsPath: '/currencies',
  headers: ({ key = '', secret = '' }, { body }) => ({
    'X-API-KEY': key,
    'X-API-NONCE': randomBytes(16).toString('hex'),
    'X-API-SIGN': signBody(secret, body),
  }),
});
