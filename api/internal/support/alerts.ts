import { AlertParamsSchema, AlertSchema, AlertStepSchema } from '#contract/support/alerts';
import { findAlert } from '#db/alerts/operator-alerts';
import { takeAlertStep } from '#operations/alerts';
import { defineInternalRoute } from '../route';

export const takeAlertStepRoute = defineInternalRoute({
  id: 'takeAlertStep',
  method: 'post',
  path: '/alerts/{alert_id}/steps',
  summary: 'Acknowledge an alert, which ends its reminders, or close it',
  permission: 'support.help',
  request: { params: AlertParamsSchema, body: AlertStepSchema },
  responses: [{ status: 200, description: 'Done', schema: AlertSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAlert(services.db, params.alert_id),
  handle: async ({ services, caller, found: { id, kind, subject }, body: { step, reason } }) => {
    await takeAlertStep(services, { alertId: id, step, reason, actor: caller.userId });
    return { status: 200, body: { alert_id: id, kind, subject, step } };
  },
});
