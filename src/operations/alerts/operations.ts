import { z } from 'zod';
import { AlertParamsSchema, AlertSchema, AlertStepSchema } from '#contract/support/alerts';
import { ReasonSchema } from '#contract/support/values';
import { ALERT_STEPS } from '#domain/alerts/operator-alert';
import { defineOperation } from '../operation';

export const takeAlertStepOperation = defineOperation({
  id: 'takeAlertStep',
  path: '/alerts/{alert_id}/steps',
  summary: 'Acknowledge an alert, which ends its reminders, or close it',
  permission: 'support.help',
  params: AlertParamsSchema,
  input: AlertStepSchema,
  output: AlertSchema,
  audit: ALERT_STEPS.map((step) => `alert.${step}` as const),
  find: async ({ services, params }) => {
    const { findAlert } = await import('#db/alerts/operator-alerts');
    return findAlert(services.db, params.alert_id);
  },
  run: async ({ services, operator, found: { id, kind, subject }, input: { step, reason } }) => {
    const { takeAlertStep } = await import('./take-step');
    await takeAlertStep(services, { alertId: id, step, reason, actor: operator });
    return { alert_id: id, kind, subject, step };
  },
  commands: [
    {
      name: 'alert acknowledge',
      summary: 'Say that somebody is working on an alert; it is not emailed again',
      options: z.object({ reason: ReasonSchema.describe('Who, and how; kept in the audit log') }),
      toInput: ({ reason }) => ({ step: 'acknowledged' as const, reason }),
      json: ({ output: { alert_id: id, step }, input: { reason } }) => ({ id, step, reason }),
      text: ({ output: { alert_id: id, step } }) => `Alert ${id} is ${step}.`,
    },
    {
      name: 'alert close',
      summary: 'Close an alert that nothing more has to be done about',
      options: z.object({ reason: ReasonSchema }),
      toInput: ({ reason }) => ({ step: 'closed' as const, reason }),
      json: ({ output: { alert_id: id, step }, input: { reason } }) => ({ id, step, reason }),
      text: ({ output: { alert_id: id, step } }) => `Alert ${id} is ${step}.`,
    },
  ],
});

export const ALERT_OPERATIONS = [takeAlertStepOperation] as const;
