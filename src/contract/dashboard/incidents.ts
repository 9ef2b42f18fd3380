import { z } from 'zod';
import { itemsOf, ListQuery } from '../shared/values';
import { TimeSchema } from '../values';

const MonthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month like 2030-12');

export const SlaQuerySchema = z.object({ month: MonthSchema.optional().describe('By UTC; this month unless given') });

export const SlaSchema = z.object({
  month: MonthSchema,
  phase: z.enum(['pilot', 'regular']),
  target_pct: z.number(),
  uptime_pct: z.number().nullable().describe('null: nobody looked'),
  minutes: z.object({ counted: z.int(), up: z.int(), down: z.int() }),
  compensation_pct: z.number(),
  last_24h_pct: z.number().nullable(),
  alarm_since: TimeSchema.nullable().describe('Since when the uptime of 24 h has been below its threshold'),
  compensation_usd: z
    .string()
    .nullable()
    .describe('The credit for the month so far, in US dollars; null in the pilot, where the next share grows instead'),
  probe_addresses: z.array(z.string()).describe('From where you watch the service'),
  days: z
    .array(z.object({ day: z.iso.date(), uptime_pct: z.number().nullable() }))
    .describe('Every day of the month that has begun'),
});
export type Sla = z.infer<typeof SlaSchema>;

/** Single addresses, or networks in CIDR notation. */
export const ProbeAddressesSchema = z.object({ addresses: z.array(z.string().trim().min(1).max(50)).max(100) });
export type ProbeAddressesView = z.infer<typeof ProbeAddressesSchema>;

export const IncidentSchema = z.object({
  id: z.int(),
  started_at: TimeSchema,
  ended_at: TimeSchema.nullable(),
  minutes: z.int().nullable().describe('null while it lasts'),
  source: z.enum(['external_prober', 'internal_monitor']),
  rca_url: z.string().nullable(),
});
export type IncidentView = z.infer<typeof IncidentSchema>;

/** Newest first. */
export const IncidentListQuerySchema = z.object({ month: MonthSchema.optional(), ...ListQuery });
export const IncidentListSchema = itemsOf(IncidentSchema);
export type IncidentListView = z.infer<typeof IncidentListSchema>;
