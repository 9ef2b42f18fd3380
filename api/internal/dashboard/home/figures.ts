import { FiguresSchema } from '../../../../src/contract/dashboard/home';
import { EnvironmentQuerySchema } from '../../../../src/contract/shared/environment';
import { defineInternalRoute } from '../../route';
import { readFigures } from './figures-view';

export const readFiguresRoute = defineInternalRoute({
  id: 'readFigures',
  method: 'get',
  path: '/home/figures',
  summary: 'The last 24 hours in figures',
  permission: 'home.view',
  request: { query: EnvironmentQuerySchema },
  responses: [{ status: 200, description: 'The figures', schema: FiguresSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { environment } }) => ({
    status: 200,
    body: await readFigures(services, { partnerId, environment }),
  }),
});
