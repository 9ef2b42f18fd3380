import { z } from 'zod';
import { EXAMPLE, examples } from './examples';
import { TimeSchema } from './values';

const checksOf = <Check extends z.ZodType>(check: Check) =>
  z
    .object({
      database: check.describe('The database, which can be read and written'),
      engine: check.describe('The order engine'),
      worker: check.describe('`ok` while at least one worker is alive'),
    })
    .describe('What was checked');

/** [rules/incidents: Health] */
export const HealthSchema = z
  .object({
    status: z.literal('ok').describe('The service works'),
    ts: TimeSchema,
    checks: checksOf(z.literal('ok')),
    detail: z
      .string()
      .optional()
      .describe('What does not work all the same: live orders wait until a restored database has been compared'),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof HealthSchema>;

export const HealthDownSchema = z
  .object({
    status: z.literal('down'),
    ts: TimeSchema,
    checks: checksOf(z.enum(['ok', 'down'])),
  })
  .meta({ id: 'HealthDown' });
export type HealthDown = z.infer<typeof HealthDownSchema>;

examples.add(HealthSchema, {
  example: { status: 'ok', ts: EXAMPLE.createdAt, checks: { database: 'ok', engine: 'ok', worker: 'ok' } },
});
examples.add(HealthDownSchema, {
  example: { status: 'down', ts: EXAMPLE.createdAt, checks: { database: 'ok', engine: 'ok', worker: 'down' } },
});
