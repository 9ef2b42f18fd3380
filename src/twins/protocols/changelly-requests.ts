import { z } from 'zod';
import { amountText, text, withOneOf } from '../request-fields';
import { rpcForms } from './changelly-rpc';

const PAIR = { from: text, to: text };
/** One pair as an object, or pairs in an array. */
const oneOrMore = (pair: z.ZodType) => z.union([pair, z.array(pair).min(1)]);
const CREATION = {
  ...PAIR,
  address: text,
  extraId: text.optional(),
  refundExtraId: text.optional(),
  /** JSON in a text. */
  userMetadata: text.optional(),
};

/** Of each method; both providers document these. */
export const CHANGELLY_REQUESTS = rpcForms({
  getCurrenciesFull: z.strictObject({}).optional(),
  getPairsParams: z.array(z.strictObject(PAIR)).min(1),
  getExchangeAmount: oneOrMore(z.strictObject({ ...PAIR, amountFrom: amountText })),
  getFixRateForAmount: oneOrMore(
    withOneOf(
      { ...PAIR, amountFrom: amountText.optional(), amountTo: amountText.optional() },
      'amountFrom',
      'amountTo',
    ),
  ),
  createTransaction: z.strictObject({ ...CREATION, amountFrom: amountText, refundAddress: text.optional() }),
  createFixTransaction: withOneOf(
    {
      ...CREATION,
      rateId: text,
      refundAddress: text,
      amountFrom: amountText.optional(),
      amountTo: amountText.optional(),
    },
    'amountFrom',
    'amountTo',
  ),
  getTransactions: z.strictObject({
    id: z.union([text, z.array(text).min(1).max(10)]).optional(),
    status: text.optional(),
    currency: text.optional(),
    address: text.optional(),
    payoutAddress: text.optional(),
    extraId: text.optional(),
    since: z.int().optional(),
    limit: z.int().max(100).optional(),
    offset: z.int().optional(),
  }),
});
