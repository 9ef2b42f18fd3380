import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { HomeView } from '#contract/dashboard/home';
import { SECOND } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { dashboard } from '#web/api/client';

/** The hours of the chart. */
export const HOURS_SHOWN = 24;
/** A visit that comes back sooner shows the parts as they were last read. */
const READ_AGAIN_MS = 10 * SECOND;

/**
 * Reads the parts of the page in one call and puts each where its own read finds it, so that the page appears at once. If
 * that fails, each part reads for itself.
 */
const homeQuery = (queries: QueryClient, environment: Environment) =>
  queryOptions({
    queryKey: ['home page', environment],
    queryFn: async ({ signal }) => {
      spread(queries, environment, await dashboard.call('/home', { query: { environment }, signal }));
      return true;
    },
    staleTime: READ_AGAIN_MS,
    retry: false,
  });

/** Starts to read the page. */
export function readHome(queries: QueryClient, environment: Environment): void {
  void queries.prefetchQuery(homeQuery(queries, environment));
}

/** @returns whether the parts of the page can be shown */
export function useHome(environment: Environment): boolean {
  return !useQuery(homeQuery(useQueryClient(), environment)).isPending;
}

function spread(queries: QueryClient, environment: Environment, home: HomeView): void {
  const parts = [
    ['/home/attention', { environment }, home.attention],
    ['/home/checklist', {}, home.checklist],
    ['/home/incident', {}, home.incident],
    ['/home/figures', { environment }, home.figures],
    ['/home/orders-per-hour', { environment, hours: HOURS_SHOWN }, home.orders_per_hour],
    ['/home/streams', { environment }, home.streams],
    ['/home/recent-deliveries', { environment }, home.recent_deliveries],
    [`/orders/${home.first_order?.order.order_id}`, {}, home.first_order],
  ] as const;
  for (const [path, query, data] of parts) {
    if (data !== null) queries.setQueryData([path, query], data);
  }
}
