import { createQueryClient } from './api/query-client';
import { createAppRouter } from './app/app-router';
import { start } from './app/start';
import { INSIDE, OUTSIDE } from './dashboard/pages';
import { DashboardShell } from './dashboard/shell/DashboardShell';

const queries = createQueryClient();
const router = createAppRouter(queries, {
  basepath: '/dashboard',
  outside: OUTSIDE,
  inside: INSIDE,
  Shell: DashboardShell,
  redirectOf: ({ partner }) => (partner === null ? '/no-team' : partner.closed_at !== null ? '/closed' : null),
});
start(router, queries);
