import { amountText, count, text } from '../request-fields';
import type { RequestForms } from '../request-forms';

const KEYED = { apiKey: text };
const PAIR = { ...KEYED, sourceAsset: text, destinationAsset: text, commissionBps: count.optional() };

export const CHAINFLIP_REQUESTS = {
  'GET /assets': { query: KEYED },
  'GET /quotes': { query: { ...PAIR, amount: amountText } },
  'GET /swap': {
    query: {
      ...PAIR,
      destinationAddress: text,
      refundAddress: text,
      minimumPrice: amountText,
      retryDurationInBlocks: count,
      boostFee: count.optional(),
      numberOfChunks: count.optional(),
      chunkIntervalBlocks: count.optional(),
    },
  },
  'GET /status-by-deposit-channel': { query: { ...KEYED, issuedBlock: count, network: text, channelId: count } },
} satisfies RequestForms;
