import { z } from 'zod';

/** One example of each resource and body, added beside its schema and published with every operation that uses it. */
export const examples = z.registry<{ example: z.$input }>();

/** A schema's example. For a list or a page, it is made from the item's example. Undefined if there is none. */
export function exampleOf(schema: z.core.$ZodType): unknown {
  const own = examples.get(schema)?.example;
  if (own !== undefined) {
    return own;
  }
  if (schema instanceof z.ZodArray) {
    const item = exampleOf(schema.element);
    return item === undefined ? undefined : [item];
  }
  const items = schema instanceof z.ZodObject && 'total' in schema.shape ? exampleOf(schema.shape.items) : undefined;
  return items === undefined ? undefined : { page: 1, total: 1, items };
}

/** Values shared by the published examples, so that the examples fit together. No key, order or coin in them is real. */
export const EXAMPLE = {
  orderId: 'ord_7k2m9q4t6w8y1b3d5f7h9j2n4p',
  quoteId: 'q_3f8h1k5n7r9t2w4y6b8d1g3j5m',
  otherQuoteId: 'q_9t2w4y6b8d1g3j5m3f8h1k5n7r',
  partnerId: 'par_2c4f6h8k1m3n5p7q9r2s4t6v8w',
  endpointId: 'we_5h7k9m2n4p6q8r1s3t5v7w9x2y',
  publicUrl: 'https://swap.example',
  requestId: 'req_8y1b3d5f7h9j2k4m6n8p1q3r5s',
  provider: 'alphaswap',
  btcAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ethAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  createdAt: '2026-03-02T10:00:00.000Z',
  trackingUrl:
    'https://swap.example/track/ord_7k2m9q4t6w8y1b3d5f7h9j2n4p?t=zn4taWyBoD8sAi6BjVzUe4CHkhZJ6Wozd3eAMCCXdfs',
} as const;

/** The parts of an OpenAPI document that our code reads. */
export const OpenApiSchema = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
});

examples.add(OpenApiSchema, {
  example: { openapi: '3.1.0', info: { title: 'Swaplane Partner API', version: '1.2.0' }, paths: {} },
});
