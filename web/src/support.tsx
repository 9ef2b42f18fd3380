import { createQueryClient } from './api/query-client';
import { createAppRouter } from './app/app-router';
import { LOGIN_PAGES } from './app/pages';
import { start } from './app/start';
import { SUPPORT_PAGES } from './support/pages';
import { SupportShell } from './support/SupportShell';

const queries = createQueryClient();
const router = createAppRouter(queries, {
  basepath: '/support',
  outside: LOGIN_PAGES,
  inside: SUPPORT_PAGES,
  Shell: SupportShell,
  redirectOf: () => null,
});
start(router, queries);
