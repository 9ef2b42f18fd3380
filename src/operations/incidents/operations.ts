import { z } from 'zod';
import {
  AnalysisSchema,
  IncidentParamsSchema,
  MeasuredIncidentListSchema,
  MeasuredIncidentParamsSchema,
  MeasuredIncidentsQuerySchema,
  PostedIncidentListSchema,
  PostedIncidentQuerySchema,
  PostedIncidentSchema,
  PostIncidentSchema,
  ReportedMinutesSchema,
  ReportMinutesCommandSchema,
  ReportMinutesOptionsSchema,
  ReportMinutesSchema,
  ResolveIncidentSchema,
  ServiceLevelQuerySchema,
  ServiceLevelSchema,
  SetAnalysisCommandSchema,
  SetAnalysisSchema,
} from '#contract/support/incidents';
import type { WrittenFile } from '#contract/support/values';
import { parseSightings, type WrittenSighting } from '#domain/incidents/sightings';
import { OperationRefusal } from '#domain/refusal';
import { defineOperation, defineRead } from '../operation';

const PROBER_FILE = `Lines of the file: minute,up or down[,latency in ms[,error label]], for example
  2030-12-31T12:00Z,up,84
  2030-12-31T12:01Z,down,,connection_timeout
If several locations report a minute, it counts as down if most of them report down.`;

export const postIncidentOperation = defineOperation({
  id: 'postIncident',
  path: '/incidents',
  summary:
    "Post an incident or a planned maintenance in the partners' dashboards and on the status page; it does not change the measured uptime",
  permission: 'support.decide',
  input: PostIncidentSchema,
  output: PostedIncidentSchema,
  status: 201,
  audit: 'incident.posted',
  run: async ({
    services,
    operator,
    input: { provider = null, starts_at: startsAt, ends_at: endsAt, ...incident },
  }) => {
    const { postIncident, readPostedIncident } = await import('./post-incident');
    const id = await postIncident(services, { ...incident, provider, startsAt, endsAt, actor: operator });
    return readPostedIncident(services.db, id);
  },
  command: {
    name: 'sla incident post',
    json: ({ output: { incident_id: id, title, provider } }) => ({ id, title, provider }),
    text: ({ output }) => `Incident ${output.incident_id} is posted.`,
  },
});

export const resolveIncidentOperation = defineOperation({
  id: 'resolveIncident',
  path: '/incidents/{incident_id}/resolve',
  summary: 'Resolve a posted incident, with an explanation',
  permission: 'support.decide',
  params: IncidentParamsSchema,
  input: ResolveIncidentSchema,
  output: PostedIncidentSchema,
  audit: 'incident.resolved',
  find: async ({ services, params }) => {
    const { findPostedIncident } = await import('#db/incidents/incidents');
    return findPostedIncident(services.db, params.incident_id);
  },
  run: async ({ services, operator, found: { id }, input }) => {
    const { resolveIncident, readPostedIncident } = await import('./post-incident');
    await resolveIncident(services, { incidentId: id, ...input, actor: operator });
    return readPostedIncident(services.db, id);
  },
  command: {
    name: 'sla incident resolve',
    json: ({ output, input }) => ({ id: output.incident_id, resolution: input.resolution }),
    text: ({ output }) => `Incident ${output.incident_id} is resolved.`,
  },
});

export const listPostedIncidentsOperation = defineRead({
  id: 'listPostedIncidents',
  path: '/incidents',
  summary: 'List incidents posted to partners, newest first',
  input: PostedIncidentQuerySchema,
  output: PostedIncidentListSchema,
  run: async ({ services, input }) => {
    const { listPostedIncidentPage } = await import('./post-incident');
    return listPostedIncidentPage(services.db, input);
  },
  command: {
    name: 'sla incident list',
    options: z.object({ open: z.literal(true).optional().describe('Only those that are not resolved') }),
    toInput: ({ open }) => ({ open: open && ('true' as const), limit: '200' }),
  },
});

export const readServiceLevelOperation = defineRead({
  id: 'readServiceLevel',
  path: '/incidents/uptime',
  summary: "Show a month's uptime, the compensation due, and the last 24 hours",
  input: ServiceLevelQuerySchema,
  output: ServiceLevelSchema,
  run: async ({ services, input }) => {
    const { readServiceLevel } = await import('./service-level');
    return readServiceLevel(services.db, input);
  },
  command: { name: 'sla show' },
});

export const listMeasuredIncidentsOperation = defineRead({
  id: 'listMeasuredIncidents',
  path: '/incidents/measured',
  summary: 'List incidents, newest first',
  input: MeasuredIncidentsQuerySchema,
  output: MeasuredIncidentListSchema,
  run: async ({ services, input }) => {
    const { listMeasuredIncidents } = await import('./service-level');
    return listMeasuredIncidents(services.db, input);
  },
  command: { name: 'sla incidents' },
});

export const setIncidentAnalysisOperation = defineOperation({
  id: 'setIncidentAnalysis',
  path: '/incidents/measured/{measured_id}/analysis',
  summary: 'Set the link to the root cause analysis of a measured incident',
  permission: 'support.decide',
  params: MeasuredIncidentParamsSchema,
  input: SetAnalysisSchema,
  commandInput: SetAnalysisCommandSchema,
  output: AnalysisSchema,
  audit: 'incident.rca_set',
  find: async ({ services, params }) => {
    const { findIncident } = await import('#db/incidents/incidents');
    return findIncident(services.db, params.measured_id);
  },
  run: async ({ services, operator, found: { id }, input: { rca } }) => {
    const { setAnalysis } = await import('./post-incident');
    await setAnalysis(services, { incidentId: id, rcaUrl: rca, actor: operator });
    return { id, rca_url: rca };
  },
  command: {
    name: 'sla incident set',
    text: ({ output: { id, rca_url: url } }) => `The analysis of incident ${id} is at ${url}`,
  },
});

export const reportMinutesOperation = defineOperation({
  id: 'reportMinutes',
  path: '/incidents/uptime/reports',
  summary: 'Report what an external prober measured; it takes precedence over built-in probes',
  permission: 'support.decide',
  input: ReportMinutesSchema,
  commandInput: ReportMinutesCommandSchema,
  output: ReportedMinutesSchema,
  errors: ['INVALID_REQUEST'],
  audit: 'sla.reported',
  run: async ({ services, operator, input }) => {
    const { reportMinutes } = await import('./probes');
    const sightings = input.sightings.map(
      ({ minute, up, latency_ms: latencyMs = null, error_label: errorLabel = null }) => {
        return { minute, up, latencyMs, errorLabel };
      },
    );
    return reportMinutes(services, { sightings, actor: operator });
  },
  command: {
    name: 'sla report',
    options: ReportMinutesOptionsSchema,
    note: PROBER_FILE,
    refuse: ({ minute, up, down, error, file }) => {
      const isOne = file === undefined && minute !== undefined && up !== down && !(up && error !== undefined);
      const isFile = file !== undefined && [minute, up, down, error].every((option) => option === undefined);
      return isOne || isFile ? null : 'Specify --minute with either --up or --down (and --error), or --file alone.';
    },
    toInput: ({ minute = '', up = false, error, file, reason }) => ({
      sightings: file ? readSightings(file) : [{ minute, up, error_label: error }],
      reason,
    }),
    json: ({ output: { minutes, up, from, to } }) => ({ minutes, up, down: minutes - up, from, to }),
    text: ({ output: { minutes, up, from, to } }) => `${from} to ${to}: ${up} minutes up, ${minutes - up} down`,
  },
});

export const INCIDENT_OPERATIONS = [
  listPostedIncidentsOperation,
  postIncidentOperation,
  resolveIncidentOperation,
  readServiceLevelOperation,
  listMeasuredIncidentsOperation,
  setIncidentAnalysisOperation,
  reportMinutesOperation,
] as const;

/** The lines of a prober's file. @throws OperationRefusal with the first invalid line */
function readSightings({ path, read }: WrittenFile): WrittenSighting[] {
  const bytes = read();
  if (!bytes) {
    throw new OperationRefusal(`${path} cannot be read.`);
  }
  const sightings = parseSightings(new TextDecoder().decode(bytes), Date.now());
  if (typeof sightings === 'number') {
    throw new OperationRefusal(`Line ${sightings} of ${path} is not minute,up or down[,latency in ms[,error label]].`);
  }
  if (sightings.length === 0) {
    throw new OperationRefusal(`${path} is empty.`);
  }
  return sightings;
}
