import { endedCookies } from '#api/internal/cookies';
import { defineInternalRoute } from '#api/internal/define-internal-route';
import { proofOf, secondFactorOwnerOf } from '#api/internal/users/second-factor';
import { clientInfoOf } from '#api/internal/users/session-view';
import type { ApiServices } from '#api/services';
import { CloseSchema, type Closing, ClosingSchema } from '#contract/dashboard/organization';
import { ProofSchema } from '#contract/shared/users/security';
import { findPartner, type PartnerRow } from '#db/partners';
import { toDecimals } from '#domain/amount';
import { obstaclesTo, reopenableUntil } from '#domain/partners/closing';
import { closeOwnPartner, readClosingFacts, reopenOwnPartner } from '#operations/partners/close-partner';
import { requireOwnPassword } from '#operations/users/second-factors/second-factor-settings';

const readClosingRoute = defineInternalRoute({
  id: 'readClosing',
  method: 'get',
  path: '/partners/closing',
  summary: 'What prevents closing the organization, or until when it can be reopened',
  permission: 'partner.close',
  responses: [{ status: 200, description: 'The organization', schema: ClosingSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller }) => findPartner(services.db, caller.partnerId),
  handle: async ({ services, found }) => ({ status: 200, body: await readClosing(services, found) }),
});

const closeOrganizationRoute = defineInternalRoute({
  id: 'closeOrganization',
  method: 'post',
  path: '/partners/closing',
  summary: 'Close the organization; all logins of its team end',
  permission: 'partner.close',
  stepUp: { action: 'close_partner' },
  request: { body: CloseSchema },
  responses: [{ status: 204, description: 'The account is closed, and the caller is logged out' }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, portal, visitor, caller, body } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    const owner = { ...secondFactorOwnerOf(call), partnerId: caller.partnerId };
    await closeOwnPartner(services, owner, { name: body.name, proof: proofOf(body) });
    return { status: 204, cookies: endedCookies(portal) };
  },
});

const reopenOrganizationRoute = defineInternalRoute({
  id: 'reopenOrganization',
  method: 'post',
  path: '/partners/closing/reopen',
  summary: 'Reopen the organization; keys, endpoints and members are not restored',
  permission: 'partner.close',
  stepUp: { action: 'close_partner' },
  request: { body: ProofSchema },
  responses: [{ status: 200, description: 'Open', schema: ClosingSchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, visitor, caller, body } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    const owner = { ...secondFactorOwnerOf(call), partnerId: caller.partnerId };
    const partner = await reopenOwnPartner(services, owner, proofOf(body));
    return { status: 200, body: await readClosing(services, partner) };
  },
});

export const CLOSING_ROUTES = [readClosingRoute, closeOrganizationRoute, reopenOrganizationRoute] as const;

async function readClosing({ db }: ApiServices, partner: PartnerRow): Promise<Closing> {
  const { name, closedAt } = partner;
  const facts = await readClosingFacts(db, partner);
  return {
    name,
    closed_at: closedAt?.toISOString() ?? null,
    reopenable_until: closedAt && reopenableUntil(closedAt).toISOString(),
    obstacles: closedAt ? [] : obstaclesTo(facts),
    unpaid_usd: toDecimals(facts.payableUsd, 2),
  };
}
