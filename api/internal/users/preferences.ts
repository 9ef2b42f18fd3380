import { PreferencesSchema } from '#contract/shared/users/session';
import { choosePreferences } from '#operations/users/accounts';
import { defineInternalRoute } from '../define-internal-route';

export const choosePreferencesRoute = defineInternalRoute({
  id: 'choosePreferences',
  method: 'put',
  path: '/users/preferences',
  summary: 'Choose the time zone of the pages',
  permission: 'person',
  request: { body: PreferencesSchema },
  responses: [{ status: 200, description: 'What was chosen', schema: PreferencesSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { userId }, body }) => {
    await choosePreferences(services, { userId, timeZone: body.time_zone });
    return { status: 200, body };
  },
});
