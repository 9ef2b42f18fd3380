import type { ZodType } from 'zod';
import { exampleOf } from '#contract/examples';

type Examples = Record<string, { value: unknown } | { $ref: string }>;

/** The content of a body: its schema with the schema's example, or with examples of its own. */
export function mediaOf(schema: ZodType, mediaType = 'application/json', examples: Examples = examplesOf(schema)) {
  return { [mediaType]: { schema, ...(Object.keys(examples).length > 0 && { examples }) } };
}

function examplesOf(schema: ZodType): Examples {
  const value = exampleOf(schema);
  return value === undefined ? {} : { example: { value } };
}
