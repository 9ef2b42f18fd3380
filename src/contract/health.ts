import { z } from 'zod';
import { EXAMPLE, examples } from './examples';
import { TimeSchema } from './orders/order';

/** [rules/incidents: Health] */
export const HealthSchema = z
  .object({
    status: z.literal('ok').describe('The service works'),
    ts: TimeSchema,
    detail: z
      .string()
      .optional()
      .describe('What does not work all the same: live orders wait until a restored database has been compared'),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof HealthSchema>;

const CheckSchema = z.enum(['ok', 'down']);
export const HealthDownSchema = z
  .object({
    status: z.literal('down'),
    ts: TimeSchema,
    checks: z.object({
      database: CheckSchema,
      engine: CheckSchema.describe('The order engine'),
      worker: CheckSchema.describe('`ok` while at least one worker is alive'),
    }),
  })
  .meta({ id: 'HealthDown' });
export type HealthDown = z.infer<typeof HealthDownSchema>;

examples.add(HealthSchema, { example: { status: 'ok', ts: EXAMPLE.createdAt } });
examples.add(HealthDownSchema, {
  example: { status: 'down', ts: EXAMPLE.createdAt, checks: { database: 'ok', engine: 'ok', worker: 'down' } },
});
