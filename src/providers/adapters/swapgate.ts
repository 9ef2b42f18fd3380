import type { Adapter } from '../adapter';
import { quickex } from './quickex';
import { buildQuickexAdapter } from './quickex-family';

export const swapgate: Adapter = buildQuickexAdapter(
  {
    ...quickex.facts,
    code: 'swapgate',
    name: 'Swapgate',
    home: 'swapgate.io',
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'assumed' },
    toVerify: ['whether the calls for orders and their signature are those of Quickex', ...quickex.facts.toVerify],
  },
  'https://swapgate.io/api/v1',
);
