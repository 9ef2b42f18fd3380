import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter } from '../adapter';
import { buildEasybitAdapter } from './easybit-family';

export const easybit: Adapter = buildEasybitAdapter({
  facts: {
    code: 'easybit',
    name: 'EasyBit',
    home: 'easybit.com',
    kind: 'instant',
    needs: ['key'],
    accepts: ['fee_override'],
    rates: { floating: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'receiveAddress',
      extra_id: 'receiveTag',
      refund_address: 'refundAddress',
      refund_extra_id: 'refundTag',
    },
    requestsPerMinute: 60,
    hidesRefundHash: true,
    feePct: null,
    feeNetwork: true,
    markup: { kind: 'per_order', member: 'extraFeeOverride', maxBps: 300, needs: 'fee_override' },
    echoes: ['payoutAddress', 'payoutExtraId', 'refundAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    statusEchoes: ['providerOrderId'],
    lateDeposits: 'unknown',
    toVerify: [
      'whether receiveAmount of a rate is after the network fee',
      'whether a refund for another reason than its compliance is ever said to be over',
      'whether the list of orders repeats the payload',
      'the numbers of the error codes',
      'that the fee of an order is a fraction, as documented for the fee of the account',
    ],
  },
  baseUrl: 'https://api.easybit.com',
  keyHeader: 'API-KEY',
});
