import { CLIENT } from './client';
import type { Client, DashboardRoute } from './routes';

/** Calls the dashboard's API. */
export const { call, useRead, useWrite, pagesOf, download, downloadRead, addressOf }: Client<DashboardRoute> = CLIENT;
