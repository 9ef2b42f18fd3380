import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter } from '../adapter';
import { buildQuickexAdapter } from './quickex-family';

export const quickex: Adapter = buildQuickexAdapter(
  {
    code: 'quickex',
    name: 'Quickex',
    home: 'quickex.io',
    kind: 'instant',
    needs: ['key', 'secret'],
    accepts: ['affiliate'],
    rates: { floating: ['send'], fixed: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'destinationAddress',
      extra_id: 'destinationAddressMemo',
      refund_address: 'refundAddress',
      refund_extra_id: 'refundAddressMemo',
    },
    requestsPerMinute: 60,
    feePct: null,
    feeNetwork: true,
    markup: { kind: 'none', because: 'unclear' },
    echoes: [],
    statusEchoes: ['providerOrderId', 'payoutAddress', 'refundAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    hidesPayoutHash: true,
    hidesDepositHash: true,
    hidesRefundHash: true,
    lateDeposits: 'unknown',
    toVerify: ['the words of the state', 'for how long a rate may be claimed', 'the rate limit'],
  },
  'https://quickex.io/api/v2',
);
