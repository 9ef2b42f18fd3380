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
