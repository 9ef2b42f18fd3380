import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SETTING_NAMES } from '#domain/providers/settings';

export const OPERATIONS = [
  'assets',
  'limits',
  'quote',
  'createOrder',
  'findOrder',
  'readStatus',
  'requestRefund',
  'hasRefund',
] as const;

const textOrNull = z.string().nullable().default(null);
const asset = z.looseObject({
  contract: textOrNull,
  sends: z.boolean().default(true),
  receives: z.boolean().default(true),
});
const pair = { from: asset, to: asset };

/** The arguments of each operation; a recording leaves out the usual ones. */
const GIVEN = {
  assets: z.null().default(null),
  limits: z.looseObject(pair),
  quote: z.looseObject(pair),
  createOrder: z.looseObject({
    ...pair,
    quoteRef: textOrNull,
    payoutExtraId: textOrNull,
    refundAddress: textOrNull,
    refundExtraId: textOrNull,
    userIp: textOrNull,
  }),
  findOrder: z.string(),
  readStatus: z.looseObject({ secret: textOrNull }),
  requestRefund: z.looseObject({ secret: textOrNull, extraId: textOrNull }),
  hasRefund: z.looseObject({ secret: textOrNull }),
} as const satisfies Record<(typeof OPERATIONS)[number], z.ZodType>;

/** One operation as it was recorded: the arguments, the requests, the responses and the adapter's result. */
const conversation = z.strictObject({
  operation: z.enum(OPERATIONS),
  /** In recordings of `provider verify`: when it was, and which settings there were. */
  at: z.iso.datetime().optional(),
  settings: z.array(z.enum(SETTING_NAMES)).optional(),
  given: z.unknown().optional(),
  exchange: z.array(
    z.strictObject({
      /** Path and query below the provider's address; the body as it is sent; headers that matter. */
      request: z.strictObject({
        method: z.enum(['GET', 'POST']),
        path: z.string(),
        query: z.record(z.string(), z.string()).optional(),
        body: z.unknown().optional(),
        headers: z.record(z.string(), z.string()).optional(),
        headerNames: z.array(z.string()).optional(),
      }),
      status: z.number(),
      /** As JSON, or as `text` where the exact characters matter, such as an exponent. */
      response: z.unknown().optional(),
      text: z.string().optional(),
    }),
  ),
  /** Fields of the adapter's result; or its refusal. */
  answer: z.unknown().optional(),
  error: z.record(z.string(), z.unknown()).optional(),
});
export type Conversation = z.output<typeof conversation>;

/** Where the recordings are. */
export const CONVERSATIONS = join(__dirname, '../../domain/providers/adapters/conversations');

/** The recording of a provider in the folder; empty if it has none there. */
export function readConversations(code: string, folder: string = CONVERSATIONS): Conversation[] {
  const file = join(folder, `${code}.json`);
  if (!existsSync(file)) {
    return [];
  }
  const recorded = z.array(conversation).parse(JSON.parse(readFileSync(file, 'utf8')));
  return recorded.map((one) => ({ ...one, given: GIVEN[one.operation].parse(one.given) }));
}
