import { z } from 'zod';
import { ALERT_STEPS } from '#domain/alerts/operator-alert';
import { ReasonSchema } from './values';

export const AlertParamsSchema = z.object({
  alert_id: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 53 - 1),
});
export const AlertStepSchema = z.object({ step: z.enum(ALERT_STEPS), reason: ReasonSchema });

/** An alert for operators, and what was done about it. */
export const AlertSchema = z.object({
  alert_id: z.int(),
  kind: z.string(),
  subject: z.string(),
  step: z.enum(ALERT_STEPS),
});
