import { createQueryClient } from './api/query-client';
import { createDashboardRouter } from './app/dashboard-router';
import { start } from './app/start';

const queries = createQueryClient();
start(createDashboardRouter(queries), queries);
