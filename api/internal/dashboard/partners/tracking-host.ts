import { defineInternalRoute } from '#api/internal/define-internal-route';
import type { ApiServices } from '#api/services';
import { SetTrackingHostSchema, TrackingHostSchema, type TrackingHostView } from '#contract/dashboard/tracking-host';
import { findPartner, type PartnerRow } from '#db/partners';
import { hostRecordsOf, hostStateOf } from '#domain/tracking/own-host';
import { checkHost, claimHost, removeHost } from '#operations/partners/tracking-host';

const responses = [{ status: 200, description: 'The host name', schema: TrackingHostSchema }] as const;

const readTrackingHostRoute = defineInternalRoute({
  id: 'readTrackingHost',
  method: 'get',
  path: '/partners/tracking-host',
  summary: "The partner's own host name for tracking links, and what its DNS has to say",
  permission: 'settings.edit',
  responses,
  errors: ['NOT_FOUND'],
  find: ({ services, caller }) => findPartner(services.db, caller.partnerId),
  handle: async ({ services, found }) => ({ status: 200, body: hostView(services, found) }),
});

const setTrackingHostRoute = defineInternalRoute({
  id: 'setTrackingHost',
  method: 'put',
  path: '/partners/tracking-host',
  summary: 'Set the host name; links are on it once it is verified',
  permission: 'settings.edit',
  stepUp: { action: 'change_tracking_links' },
  request: { body: SetTrackingHostSchema },
  responses,
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller: { partnerId, userId }, body: { host } }) => {
    const partner = await claimHost(services, { partnerId, host, actor: userId });
    return { status: 200, body: hostView(services, partner) };
  },
});

const checkTrackingHostRoute = defineInternalRoute({
  id: 'checkTrackingHost',
  method: 'post',
  path: '/partners/tracking-host/check',
  summary: 'Ask the DNS about the host name now, which verifies it',
  permission: 'settings.edit',
  stepUp: { action: 'change_tracking_links' },
  responses,
  errors: ['CONFLICT'],
  handle: async ({ services, caller: { partnerId, userId } }) => {
    const partner = await checkHost(services, { partnerId, actor: userId });
    return { status: 200, body: hostView(services, partner) };
  },
});

const removeTrackingHostRoute = defineInternalRoute({
  id: 'removeTrackingHost',
  method: 'delete',
  path: '/partners/tracking-host',
  summary: "Remove the host name; links are on the installation's own again",
  permission: 'settings.edit',
  stepUp: { action: 'change_tracking_links' },
  responses,
  errors: ['CONFLICT'],
  handle: async ({ services, caller: { partnerId, userId } }) => {
    const partner = await removeHost(services, { partnerId, actor: userId });
    return { status: 200, body: hostView(services, partner) };
  },
});

export const TRACKING_HOST_ROUTES = [
  readTrackingHostRoute,
  setTrackingHostRoute,
  checkTrackingHostRoute,
  removeTrackingHostRoute,
] as const;

function hostView({ hostChecks: { target } }: Pick<ApiServices, 'hostChecks'>, partner: PartnerRow): TrackingHostView {
  const { partnerId, trackingHost: host } = partner;
  const records = host === null || target === null ? null : hostRecordsOf(host, { partnerId, target });
  return {
    available: target !== null,
    host,
    state: host === null ? null : hostStateOf(partner),
    problem: partner.hostProblem,
    checked_at: partner.hostCheckedAt?.toISOString() ?? null,
    failing_since: partner.hostFailingSince?.toISOString() ?? null,
    lost_at: partner.hostLostAt?.toISOString() ?? null,
    records: records === null ? [] : [records.cname, records.proof],
  };
}
