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
  ResolveIncidentSchema,
  ServiceLevelQuerySchema,
  ServiceLevelSchema,
  SetAnalysisCommandSchema,
  SetAnalysisSchema,
} from '#contract/support/incidents';
import { defineOperation, defineRead } from '../operation';

export const postIncidentOperation = defineOperation({
  id: 'postIncident',
  path: '/incidents',
  summary: "Post an incident in the partners' dashboards; it does not change the measured uptime",
  permission: 'support.decide',
  input: PostIncidentSchema,
  output: PostedIncidentSchema,
  status: 201,
  audit: 'incident.posted',
  run: async ({ services, operator, input: { provider = null, ...incident } }) => {
    const [{ postIncident }, { readPostedIncident }] = await Promise.all([
      import('./post-incident'),
      import('./posted-incident'),
    ]);
    const id = await postIncident(services, { ...incident, provider, actor: operator });
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
    const [{ resolveIncident }, { readPostedIncident }] = await Promise.all([
      import('./post-incident'),
      import('./posted-incident'),
    ]);
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
    const { listPostedIncidentPage } = await import('./posted-incident');
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

export const INCIDENT_OPERATIONS = [
  listPostedIncidentsOperation,
  postIncidentOperation,
  resolveIncidentOperation,
  readServiceLevelOperation,
  listMeasuredIncidentsOperation,
  setIncidentAnalysisOperation,
] as const;
