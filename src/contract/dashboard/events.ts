import { z } from 'zod';
import { namesOf } from '#domain/names-of';
import { StatusSchema, TimeSchema } from '../values';
import { StreamsSchema } from './home';

/** What a person is notified of on every page of the dashboard [rules/users: Alerts]. */
export const NotificationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('webhooks_failing'), notification_id: z.string(), failures: z.int(), ts: TimeSchema }),
  z.object({
    kind: z.literal('payout_sent'),
    notification_id: z.string(),
    payout_id: z.string(),
    amount: z.string().describe('In the currency that was sent'),
    currency: z.string(),
    ts: TimeSchema,
  }),
]);
export type DashboardNotification = z.infer<typeof NotificationSchema>;

/** The events of the dashboard's stream, each with its data. A page that receives one requests the new data. */
export const DASHBOARD_EVENTS = {
  'order.updated': z.object({ order_id: z.string(), status: StatusSchema, sequence: z.int(), ts: TimeSchema }),
  'delivery.updated': z.object({}).describe('Something was delivered, failed, or was queued'),
  'webhook.paused': z.object({ endpoint_id: z.string(), ts: TimeSchema }),
  'webhook.resumed': z.object({ endpoint_id: z.string(), ts: TimeSchema }),
  'kpi.tick': z.object({ ts: TimeSchema }).describe('The figures of the day are others than before'),
  'sse.gauge': StreamsSchema.pick({ open: true, cap: true, level: true }),
  'sla.incident': z.object({ ts: TimeSchema }).describe('An incident has begun, or is over'),
  'notification.created': NotificationSchema,
  'settings.changed': z.object({}).describe('Keys, providers or other settings'),
} as const;
export type DashboardEventName = keyof typeof DASHBOARD_EVENTS;
export type DashboardEvent = {
  [Name in DashboardEventName]: { event: Name; data: z.infer<(typeof DASHBOARD_EVENTS)[Name]> };
}[DashboardEventName];

/** One event, as a client of the stream receives it. */
export const DashboardFrameSchema = z.object({
  id: z.string(),
  event: z.enum(namesOf(DASHBOARD_EVENTS)),
  data: z.string().describe('JSON of the form above'),
});
