import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import { flag, optional, text } from '../http/fields';
import { readGodexError } from './godex-error';
import { createGodexRelative, GODEX_STATUS_ECHOES } from './godex-family';

export const letsexchange = createGodexRelative({
  facts: {
    code: 'letsexchange',
    name: 'LetsExchange',
    home: 'letsexchange.io',
    kind: 'instant',
    needs: ['key', 'affiliate'],
    rates: { floating: ['send', 'receive'], fixed: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: 30,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'withdrawal',
      extra_id: 'withdrawal_extra_id',
      refund_address: 'return',
      refund_extra_id: 'return_extra_id',
    },
    requestsPerMinute: 120,
    feePct: null,
    feeNetwork: null,
    markup: { kind: 'in_account' },
    echoes: ['payoutAddress', 'payoutExtraId', 'refundAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    statusEchoes: GODEX_STATUS_ECHOES,
    // For 90 minutes, in the status of an expired order.
    lateDeposits: 'handled',
    toVerify: [
      'requests per minute',
      'words of a lapsed rate id',
      'whether the withdrawal fee is off the amount already',
    ],
  },
  // Its network of BNB, elsewhere the name of a closed one; tokens are on BEP20.
  names: { networks: { bsc: ['BEP20', 'BNB'] } },
  http: {
    baseUrl: 'https://api.letsexchange.io/api',
    headers: ({ key = '' }) => ({ authorization: `Bearer ${key}` }),
    readError: readGodexError,
  },
  prefix: '/v1',
  marksFloating: true,

  async assets(api) {
    const network = z.object({ code: text, contract_address: optional(text), is_active: flag });
    const coins = await api.get('/v2/coins', {
      answer: z.array(z.object({ code: text, is_active: flag, networks: optional(z.array(network)) })),
    });
    return coins.flatMap((coin) =>
      (coin.networks ?? []).map(({ code, contract_address, is_active }) => ({
        ticker: coin.code,
        network: code,
        contract: contract_address,
        sends: coin.is_active && is_active,
        receives: coin.is_active && is_active,
      })),
    );
  },

  quoteMembers: (_request, { affiliate = '' }) => ({ affiliate_id: affiliate }),
  orderMembers: ({ from, to, rate, quoteRef, userIp }) => ({
    float: rate === 'floating',
    network_from: from.network,
    network_to: to.network,
    rate_id: quoteRef ?? '',
    promocode: '',
    email: '',
    ...(userIp && { partner_user_ip: userIp }),
  }),
});
