import type { Adapter } from '../adapter';
import { NOT_DOCUMENTED } from '../markup';
import { easybit } from './easybit';
import { buildEasybitAdapter } from './easybit-family';

export const thechange: Adapter = buildEasybitAdapter({
  facts: {
    ...easybit.facts,
    code: 'thechange',
    name: 'TheChange',
    home: 'thechange.ltd',
    markup: NOT_DOCUMENTED,
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'assumed' },
    toVerify: ['whether the calls for orders and their words are those of EasyBit', ...easybit.facts.toVerify],
  },
  baseUrl: 'https://api.thechange.ltd',
  keyHeader: 'X-API-KEY',
});
