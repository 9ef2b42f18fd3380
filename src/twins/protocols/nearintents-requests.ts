import { z } from 'zod';
import { count, text, word } from '../request-fields';
import type { RequestForms } from '../request-forms';

export const NEARINTENTS_REQUESTS = {
  'GET /v0/tokens': {},
  'POST /v0/quote': {
    json: {
      dry: z.boolean(),
      depositMode: word(['SIMPLE', 'MEMO']).optional(),
      swapType: word(['EXACT_INPUT', 'EXACT_OUTPUT', 'FLEX_INPUT', 'ANY_INPUT']),
      slippageTolerance: z.int().min(0),
      originAsset: text,
      depositType: word(['ORIGIN_CHAIN', 'INTENTS']),
      destinationAsset: text,
      // In base units.
      amount: count,
      refundTo: text,
      refundType: word(['ORIGIN_CHAIN', 'INTENTS']),
      recipient: text,
      recipientType: word(['DESTINATION_CHAIN', 'INTENTS']),
      deadline: z.iso.datetime(),
      referral: text.optional(),
      quoteWaitingTimeMs: z.int().optional(),
      appFees: z.array(z.strictObject({ recipient: text, fee: z.int().min(0) })).optional(),
    },
  },
  'GET /v0/status': { query: { depositAddress: text, depositMemo: text.optional() } },
} satisfies RequestForms;
