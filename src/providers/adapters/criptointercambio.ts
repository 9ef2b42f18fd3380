import type { Adapter } from '../adapter';
import { changelly } from './changelly';

/** The interface of Changelly with another host and account. */
export const criptointercambio: Adapter = {
  ...changelly,
  facts: {
    ...changelly.facts,
    code: 'criptointercambio',
    name: 'Cripto Intercambio',
    home: 'criptointercambio.com',
    // Whether an amount to receive is before or after the network fee is not documented.
    rates: { floating: ['send'], fixed: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'assumed' },
    requestsPerMinute: 60,
    toVerify: [
      'whether amountTo of a fixed quote is after the network fee',
      'the words of the status, which are taken to be those of Changelly',
      'the rate limit',
    ],
  },
  http: { ...changelly.http, baseUrl: 'https://api.criptointercambio.com/v2' },
};
