import type { ZodType } from 'zod';
import { exampleOf } from '#contract/examples';

type Examples = Record<string, { value: unknown } | { $ref: string }>;

/** A body's content: its schema, with the schema's example or the given ones. */
export function mediaOf(schema: ZodType, mediaType = 'application/json', examples: Examples = examplesOf(schema)) {
  return { [mediaType]: { schema, ...(Object.keys(examples).length > 0 && { examples }) } };
}

function examplesOf(schema: ZodType): Examples {
  const value = exampleOf(schema);
  return value === undefined ? {} : { example: { value } };
}
