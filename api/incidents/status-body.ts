import { toIso } from '#domain/duration';
import type { MaintenancePhase } from '#domain/incidents/posted-incident';
import {
  COMPONENT_STATES,
  type ComponentState,
  measuredPctOf,
  STATUS_DAYS,
  sumOfDays,
  upPctOf,
} from '#domain/incidents/status-page';
import type { ComponentStatus, PublishedIncident, PublishedMaintenance, Status } from './status';

/** `/status.json` [rules/incidents: Status page]. Null stands for what nobody measured. */
interface StatusBody {
  as_of: string;
  state: ComponentState;
  state_name: string;
  /** How many days each component has, today included, oldest first. */
  days: number;
  components: ComponentBody[];
  incidents: IncidentBody[];
  maintenance: MaintenanceBody[];
}

interface ComponentBody {
  code: string;
  kind: ComponentStatus['kind'];
  name: string;
  state: ComponentState;
  state_name: string;
  how: string;
  /** Of the time that was measured. */
  uptime_pct: number | null;
  /** How much of the time was measured. */
  measured_pct: number;
  kept_days: number;
  latency_p95_ms: number | null;
  days: { day: string; up_pct: number | null; measured_pct: number }[];
}

interface IncidentBody {
  id: number;
  title: string;
  message: string;
  provider: string | null;
  posted_at: string;
  resolved_at: string | null;
  resolution: string | null;
}

interface MaintenanceBody extends IncidentBody {
  phase: MaintenancePhase;
  starts_at: string;
  ends_at: string;
}

export function toStatusBody({ asOf, state, components, incidents, maintenance }: Status): StatusBody {
  return {
    as_of: toIso(asOf),
    state,
    state_name: COMPONENT_STATES[state],
    days: STATUS_DAYS,
    components: components.map(componentBody),
    incidents: incidents.map(incidentBody),
    maintenance: maintenance.map(maintenanceBody),
  };
}

function componentBody(component: ComponentStatus): ComponentBody {
  const { code, kind, name, state, how, days, keptDays, latencyP95Ms } = component;
  const all = sumOfDays(days);
  return {
    code,
    kind,
    name,
    state,
    state_name: COMPONENT_STATES[state],
    how,
    uptime_pct: upPctOf(all),
    measured_pct: measuredPctOf(all),
    kept_days: keptDays,
    latency_p95_ms: latencyP95Ms,
    days: days.map((day) => ({ day: day.day, up_pct: upPctOf(day), measured_pct: measuredPctOf(day) })),
  };
}

function incidentBody(incident: PublishedIncident): IncidentBody {
  const { id, title, message, provider, postedAt, resolvedAt, resolution } = incident;
  return { id, title, message, provider, posted_at: postedAt, resolved_at: resolvedAt, resolution };
}

function maintenanceBody(maintenance: PublishedMaintenance): MaintenanceBody {
  const { phase, startsAt, endsAt } = maintenance;
  return { ...incidentBody(maintenance), phase, starts_at: startsAt, ends_at: endsAt };
}
