import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter } from '../adapter';
import { buildThorchainAdapter } from './thorchain-family';
import { MEMO_ROOM } from './thorchain-memo';

export const thorchain: Adapter = buildThorchainAdapter(
  {
    code: 'thorchain',
    name: 'THORChain',
    home: 'thorchain.org',
    kind: 'protocol',
    needs: ['memo_wallets'],
    accepts: ['affiliate'],
    rates: { floating: ['send'] },
    refund: {
      capability: 'programmatic',
      windowHours: null,
      slaHours: null,
      source: 'documented',
      automatic: true,
    },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, payoutMemo: 'impossible', refundMemo: 'impossible', memoRoom: MEMO_ROOM },
    orderNames: { address: 'destination', refund_address: 'refund_address' },
    requestsPerMinute: 60,
    feePct: null,
    feeNetwork: true,
    markup: { kind: 'per_order', member: 'affiliate_bps', maxBps: 300, needs: 'affiliate' },
    needsMemoWallet: true,
    refundsToSender: true,
    echoes: ['payoutAddress', 'to'],
    statusEchoes: ['depositAddress', 'depositExtraId', 'payoutAddress', 'from', 'fromNetwork', 'to'],
    neverReports: ['failed', 'expired', 'manual_review'],
    lateDeposits: 'unknown',
    toVerify: [
      'whether a deposit to a vault that has been replaced is still seen',
      'the rate limit of the public node',
      'the members of the list of pools',
    ],
  },
  { baseUrl: 'https://gateway.liquify.com/chain/thorchain_api', letters: { b: 'BTC.BTC', r: 'THOR.RUNE' } },
);
