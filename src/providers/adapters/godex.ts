import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import { flag, optional, text } from '../http/fields';
import { readGodexError } from './godex-error';
import { createGodexRelative, GODEX_STATUS_ECHOES } from './godex-family';

export const godex = createGodexRelative({
  facts: {
    code: 'godex',
    name: 'Godex',
    home: 'godex.io',
    kind: 'instant',
    needs: [],
    accepts: ['affiliate'],
    rates: { fixed: ['send', 'receive'], floating: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'assumed' },
    depositWindowMinutes: null,
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
    markup: { kind: 'in_account', needs: 'affiliate' },
    echoes: ['payoutAddress', 'payoutExtraId', 'refundAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    statusEchoes: GODEX_STATUS_ECHOES,
    lateDeposits: 'unknown',
    toVerify: ['refund call for partners', 'requests per minute', 'how a floating order is asked for'],
  },
  // Its list contains no contracts; its documentation says which token each network has.
  names: { withoutContracts: ['USDT', 'USDC'] },
  http: { baseUrl: 'https://api.godex.io/api/v1', readError: readGodexError },
  prefix: '',

  async assets(api) {
    const coins = await api.get('/coins', {
      answer: z.array(
        z.object({ code: text, disabled: flag, networks: optional(z.array(z.object({ network: text }))) }),
      ),
    });
    return coins.flatMap(({ code, disabled, networks }) =>
      (networks ?? []).map(({ network }) => ({
        ticker: code,
        network,
        contract: null,
        sends: !disabled,
        receives: !disabled,
      })),
    );
  },

  quoteMembers: () => ({}),
  // The rate is fixed by default; it is fixed at creation, so there is no rate id.
  orderMembers: ({ from, to, rate }) => ({
    coin_from_network: from.network,
    coin_to_network: to.network,
    ...(rate === 'floating' && { float: true }),
  }),
});
