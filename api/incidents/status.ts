import type { UnhealthyProvider } from '#db/health/provider-health';
import type { PostedIncident } from '#db/incidents/incidents';
import { DAY, SECOND } from '#domain/duration';
import { type MaintenancePhase, phaseOfMaintenance } from '#domain/incidents/posted-incident';
import type { Minute, OutageSpan, Period } from '#domain/incidents/provider-outage';
import { minuteOf, type Uptime } from '#domain/incidents/sla';
import {
  type ComponentState,
  type DaySpan,
  daysOfProvider,
  daysOfService,
  endOfMinute,
  lastDays,
  overallState,
  SERVICE_ROWS,
  STATUS_DAYS,
  type StatusDay,
  stateOfProvider,
  stateOfService,
} from '#domain/incidents/status-page';
import { nameProvider } from '#providers/known';
import type { StatusPageSettings } from '../services';

/** A part of the service, or a provider that it offers, with what was measured of it. */
export interface ComponentStatus {
  code: string;
  kind: 'service' | 'provider';
  name: string;
  state: ComponentState;
  how: string;
  days: StatusDay[];
  /** For how many days its measurements are stored, at most as many as are shown. */
  keptDays: number;
  /** In which 95 of 100 checks were answered; null if that is not measured. */
  latencyP95Ms: number | null;
}

/** What operators posted, as everybody may see it: not who did. Times are ISO. */
export interface PublishedIncident {
  id: number;
  title: string;
  message: string;
  /** The provider that it concerns, by its brand; null for the whole service. */
  provider: string | null;
  postedAt: string;
  resolvedAt: string | null;
  resolution: string | null;
}

export interface PublishedMaintenance extends PublishedIncident {
  startsAt: string;
  endsAt: string;
  phase: MaintenancePhase;
}

/** All that the status page shows. */
export interface Status {
  /** The minute in which it was read, in milliseconds. */
  asOf: number;
  state: ComponentState;
  components: ComponentStatus[];
  /** Open ones first, then by time, the newest first. */
  incidents: PublishedIncident[];
  /** The next one first. */
  maintenance: PublishedMaintenance[];
}

type ProviderOutage = OutageSpan & { provider: string };

/** What the status follows from. Times are in milliseconds. */
export interface StatusFacts {
  now: number;
  settings: StatusPageSettings;
  /** Whether this process finds the engine or the last worker away. */
  isDown: boolean;
  /** Whether an incident is open that probes found. */
  hasIncident: boolean;
  /** The latest counted minutes, oldest first. */
  minutes: readonly Minute[];
  /** The counted minutes of each day. */
  uptimes: readonly (Uptime & { day: string })[];
  latencyP95Ms: number | null;
  /** When the service was found up, oldest first. */
  upPeriods: readonly Period[];
  /** The live providers that the installation offers. */
  providers: readonly { code: string; name: string }[];
  outages: readonly ProviderOutage[];
  unhealthy: readonly UnhealthyProvider[];
  posted: readonly PostedIncident[];
}

/** How the service does [rules/incidents: Status page]. */
export function toStatus(facts: StatusFacts): Status {
  const days = lastDays(facts.now);
  const service = serviceStatuses(facts, days);
  const providers = facts.providers
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map((provider) => providerStatus(provider, facts, days));
  const statesOf = (components: readonly ComponentStatus[]) => components.map(({ state }) => state);
  const published = facts.posted.map((incident) => ({ incident, shown: publish(incident) }));
  return {
    asOf: minuteOf(facts.now),
    state: overallState(statesOf(service), statesOf(providers)),
    components: [...service, ...providers],
    incidents: published
      .flatMap(({ incident, shown }) => (incident.startsAt === null ? [shown] : []))
      .sort((one, other) => Number(one.resolvedAt !== null) - Number(other.resolvedAt !== null)),
    maintenance: published
      .flatMap(({ incident, shown }) => publishMaintenance(incident, shown, facts.now))
      .sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1)),
  };
}

function serviceStatuses(facts: StatusFacts, days: readonly DaySpan[]): ComponentStatus[] {
  const state = stateOfService(facts);
  return SERVICE_ROWS.map(([code, { name, isChecked, how }]) => ({
    code,
    kind: 'service',
    name,
    state: isChecked ? state : 'not_measured',
    how,
    days: daysOfService(days, isChecked ? facts.uptimes : []),
    keptDays: keptDays(facts.settings.probesKeptMs),
    latencyP95Ms: code === 'rest_api' ? facts.latencyP95Ms : null,
  }));
}

const HOW_PROVIDERS = 'Down while three calls in a row had no answer; noticed while the service itself was up.';

function providerStatus(
  { code, name }: { code: string; name: string },
  { now, settings, upPeriods, outages, unhealthy }: StatusFacts,
  days: readonly DaySpan[],
): ComponentStatus {
  const keptMs = Math.min(settings.probesKeptMs, settings.outagesKeptMs);
  const found = unhealthy.filter(({ provider }) => provider === code);
  return {
    code,
    kind: 'provider',
    name,
    state: stateOfProvider({
      isDown: found.some(({ remainingMs }) => remainingMs === null),
      isAvoided: found.length > 0,
      measuredUntil: upPeriods.at(-1)?.to ?? null,
      now,
    }),
    how: HOW_PROVIDERS,
    days: daysOfProvider(days, {
      outages: outages.filter(({ provider }) => provider === code),
      measured: upPeriods,
      keptFrom: now - keptMs,
      now: endOfMinute(now),
    }),
    keptDays: keptDays(keptMs),
    latencyP95Ms: null,
  };
}

function keptDays(keptMs: number): number {
  return Math.min(STATUS_DAYS, Math.floor(keptMs / DAY));
}

function publish(incident: PostedIncident): PublishedIncident {
  const { id, title, message, provider, postedAt, resolvedAt, resolution } = incident;
  return {
    id,
    title,
    message,
    provider: provider === null ? null : nameProvider(provider),
    postedAt: postedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolution,
  };
}

function publishMaintenance(
  { startsAt, endsAt, resolvedAt }: PostedIncident,
  shown: PublishedIncident,
  now: number,
): PublishedMaintenance[] {
  if (startsAt === null || endsAt === null) {
    return [];
  }
  const phase = phaseOfMaintenance(
    { startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), resolvedAt: resolvedAt?.getTime() ?? null },
    now,
  );
  return [{ ...shown, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), phase }];
}

/** The last known status once the database cannot be read: then no order can be, and of everything else nothing is known. */
export function withoutDatabase(last: Status): Status {
  const checked: ReadonlySet<string> = new Set(
    SERVICE_ROWS.flatMap(([code, { isChecked }]) => (isChecked ? [code] : [])),
  );
  return {
    ...last,
    state: 'outage',
    components: last.components.map((component) => ({
      ...component,
      state: component.kind === 'service' && checked.has(component.code) ? 'outage' : 'not_measured',
    })),
  };
}

/** For how long a status that was read is shown. */
export const SHOWN_FOR_MS = 15 * SECOND;
