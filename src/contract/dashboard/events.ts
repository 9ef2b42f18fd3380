import { z } from 'zod';
import { StatusSchema, TimeSchema } from '../orders/order';

/** Names of what the dashboard's stream tells, each with its data; whoever hears of something reads it anew. */
export const DASHBOARD_EVENTS = {
  'order.updated': z.object({ order_id: z.string(), status: StatusSchema, sequence: z.int(), ts: TimeSchema }),
  'delivery.updated': z.object({}).describe('Something was delivered, failed, or was queued'),
  'webhook.paused': z.object({ endpoint_id: z.string(), ts: TimeSchema }),
  'webhook.resumed': z.object({ endpoint_id: z.string(), ts: TimeSchema }),
  'settings.changed': z.object({}).describe('Keys, providers or other settings'),
} as const;
export type DashboardEventName = keyof typeof DASHBOARD_EVENTS;
export type DashboardEvent = {
  [Name in DashboardEventName]: { event: Name; data: z.infer<(typeof DASHBOARD_EVENTS)[Name]> };
}[DashboardEventName];

/** One event as a stream's client gets it. */
export const DashboardFrameSchema = z.object({
  id: z.string(),
  event: z.enum(Object.keys(DASHBOARD_EVENTS) as [DashboardEventName, ...DashboardEventName[]]),
  data: z.string().describe('JSON of the form above'),
});
