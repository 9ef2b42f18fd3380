import { z } from 'zod';
import type { ApiServices } from '#api/services';
import {
  IncidentListQuerySchema,
  IncidentListSchema,
  type IncidentView,
  ProbeAddressesSchema,
  type Sla,
  SlaQuerySchema,
  SlaSchema,
} from '#contract/dashboard/incidents';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { PlaceTime } from '#contract/shared/values';
import { listIncidents, type StoredIncident } from '#db/incidents/incidents';
import { readAlarm } from '#db/incidents/probes';
import { listUptimeDays, readUptime } from '#db/incidents/uptime';
import { findPartner } from '#db/partners';
import { readEarned } from '#db/payouts/ledger';
import { multiplyFraction } from '#domain/amount';
import { DAY, MINUTE } from '#domain/duration';
import {
  ALARM,
  compensationPct,
  type Month,
  minuteOf,
  monthAt,
  parseMonth,
  SLA_PHASES,
  slaPhaseAt,
  type Uptime,
  uptimePct,
} from '#domain/incidents/sla';
import { tierAt } from '#domain/limits/tier';
import { InternalError } from '#domain/users/internal-error';
import { setProbeAddresses } from '#operations/incidents/probes';
import { defineInternalRoute } from '../define-internal-route';

const readSlaRoute = defineInternalRoute({
  id: 'readSla',
  method: 'get',
  path: '/incidents/sla',
  summary: "A month's uptime against the target, and the compensation due",
  permission: 'home.view',
  request: { query: SlaQuerySchema },
  responses: [{ status: 200, description: 'The month', schema: SlaSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query: { month = '' } }) => ({
    status: 200,
    body: await readSla(services, caller.partnerId, parseMonth(month) ?? monthAt(Date.now())),
  }),
});

const PlaceSchema = z.tuple([PlaceTime]);

const listIncidentsRoute = defineInternalRoute({
  id: 'listIncidents',
  method: 'get',
  path: '/incidents',
  summary: 'Incidents, newest first',
  permission: 'home.view',
  request: { query: IncidentListQuerySchema },
  responses: [{ status: 200, description: 'The incidents', schema: IncidentListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, query: { month = '', cursor, limit } }) => {
    const [before] = placeOf(PlaceSchema, cursor) ?? [Number.POSITIVE_INFINITY];
    const { from, until } = parseMonth(month) ?? { from: 0, until: Date.now() };
    const all = await listIncidents(services.db, from, until);
    const place = ({ startedAt }: StoredIncident) => [startedAt.getTime()];
    const rest = all.filter(({ startedAt }) => startedAt.getTime() < before).slice(0, limit + 1);
    return { status: 200, body: toListPage(rest, limit, { place, view: incidentView }) };
  },
});

const setProbeAddressesRoute = defineInternalRoute({
  id: 'setProbeAddresses',
  method: 'put',
  path: '/incidents/probe-addresses',
  summary: "Set the addresses of the partner's health probes, which have a rate limit of their own",
  permission: 'settings.edit',
  request: { body: ProbeAddressesSchema },
  responses: [{ status: 200, description: 'The addresses in their canonical form', schema: ProbeAddressesSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller: { partnerId, userId: actor }, body: { addresses } }) => ({
    status: 200,
    body: { addresses: await setProbeAddresses(services, { partnerId, addresses, actor }) },
  }),
});

export const INCIDENT_ROUTES = [readSlaRoute, listIncidentsRoute, setProbeAddressesRoute] as const;

/** The service levels of a month for one partner. */
async function readSla({ db }: ApiServices, partnerId: string, month: Month): Promise<Sla> {
  const now = Date.now();
  const end = minuteOf(now) + MINUTE;
  const [partner, uptime, lastDay, days, alarm, earned] = await Promise.all([
    findPartner(db, partnerId),
    readUptime(db, month.from, month.until),
    readUptime(db, end - ALARM.windowMs, end),
    listUptimeDays(db, month.from, month.until),
    readAlarm(db),
    readEarned(db, partnerId, new Date(month.from), new Date(month.until)),
  ]);
  if (!partner) {
    throw new InternalError('NOT_FOUND');
  }
  const phase = slaPhaseAt({ ...partner, tier: tierAt(partner, now) }, Math.min(now, month.until));
  const pct = compensationPct(phase, uptime);
  return {
    month: month.name,
    phase,
    target_pct: SLA_PHASES[phase].targetPerMille / 10,
    uptime_pct: uptimePct(uptime),
    minutes: { ...uptime, down: uptime.counted - uptime.up },
    compensation_pct: pct,
    compensation_usd: phase === 'pilot' ? null : multiplyFraction([earned, String(pct)], ['100'], 2, 'down'),
    probe_addresses: partner.probeAddresses,
    last_24h_pct: uptimePct(lastDay),
    alarm_since: alarm?.toISOString() ?? null,
    days: daysOf(month, now, new Map(days.map(({ day, ...rest }) => [day, rest]))),
  };
}

function daysOf({ from, until }: Month, now: number, known: ReadonlyMap<string, Uptime>): Sla['days'] {
  const count = Math.max(0, Math.ceil((Math.min(until, now) - from) / DAY));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(from + index * DAY).toISOString().slice(0, 10);
    const uptime = known.get(day);
    return { day, uptime_pct: uptime ? uptimePct(uptime) : null };
  });
}

export function incidentView({ id, startedAt, endedAt, source, rcaUrl }: StoredIncident): IncidentView {
  return {
    id,
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    minutes: endedAt && Math.round((endedAt.getTime() - startedAt.getTime()) / MINUTE),
    source,
    rca_url: rcaUrl,
  };
}
