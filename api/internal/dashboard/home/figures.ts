import { defineInternalRoute } from '#api/internal/route';
import { FiguresSchema } from '#contract/dashboard/home';
import { EnvironmentQuerySchema } from '#contract/shared/values';
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
