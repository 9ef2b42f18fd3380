import { z } from 'zod';
import {
  namesSetting,
  SetPartnerCommandSchema,
  SetPartnerOptionsSchema,
  SetPartnerSchema,
} from '#contract/support/partner-settings';
import {
  ApprovedSchema,
  ApproveSchema,
  ClosedSchema,
  ClosePartnerSchema,
  CreatedPartnerSchema,
  CreatePartnerSchema,
  CreatePartnersCommandSchema,
  DeclinedSchema,
  DeclineSchema,
  HostRemovedSchema,
  PartnerListQuerySchema,
  PartnerListSchema,
  PartnerPageSchema,
  PartnerParams,
  RemoveHostSchema,
  ReopenedSchema,
  ReopenPartnerSchema,
  SetPartnerAnswerSchema,
} from '#contract/support/partners';
import { OPERATOR, reopenableUntil } from '#domain/partners/closing';
import { numberNames } from '../numbered-names';
import { defineOperation, defineRead } from '../operation';
import { findPartnerOfPath } from './find-partner-of-path';
import { partnerJson, settingsView } from './partner-json';

export const approvePartnerOperation = defineOperation({
  id: 'approvePartner',
  path: '/partners/{partner_id}/approve',
  summary: 'Approve a partner for live keys once its onboarding is complete',
  permission: 'support.approve',
  params: PartnerParams,
  input: ApproveSchema,
  output: ApprovedSchema,
  audit: 'partner.approved',
  uses: ['keyring', 'publicUrl'],
  find: findPartnerOfPath,
  stepUp: { action: 'approve_partner' },
  run: async ({ services, operator, found: { partnerId }, input: { reason } }) => {
    const { approvePartner } = await import('./onboarding');
    const partner = await approvePartner(services, { partnerId, actor: operator, reason });
    return { partner_id: partnerId, approved_at: partner.approvedAt.toISOString(), partner };
  },
  command: {
    name: 'partner approve',
    json: ({ output }) => partnerJson(output.partner),
    text: ({ output }) => `${output.partner_id} is approved and can have live keys.`,
  },
});

export const declinePartnerOperation = defineOperation({
  id: 'declinePartner',
  path: '/partners/{partner_id}/decline',
  summary: 'Return a partner that awaits approval to its onboarding; its Owners get the reason by mail',
  permission: 'support.approve',
  params: PartnerParams,
  input: DeclineSchema,
  output: DeclinedSchema,
  audit: 'partner.declined',
  uses: ['keyring', 'publicUrl'],
  find: findPartnerOfPath,
  run: async ({ services, operator, found: { partnerId }, input: { reason } }) => {
    const { declinePartner } = await import('./onboarding');
    await declinePartner(services, { partnerId, actor: operator, reason });
    return { partner_id: partnerId, onboarded_at: null };
  },
  command: {
    name: 'partner decline',
    text: ({ output }) => `${output.partner_id} is back in onboarding.`,
  },
});

export const closePartnerOperation = defineOperation({
  id: 'closePartner',
  path: '/partners/{partner_id}/close',
  summary:
    'Close a partner: its keys, endpoints and logins end, and it creates no more orders; its Owners get the reason by mail',
  permission: 'support.manage',
  params: PartnerParams,
  input: ClosePartnerSchema,
  output: ClosedSchema,
  audit: 'partner.closed',
  uses: ['keyring', 'publicUrl'],
  find: findPartnerOfPath,
  stepUp: { action: 'close_any_partner' },
  run: async ({ services, operator, found: { partnerId }, input: { reason } }) => {
    const { closePartner } = await import('./close-partner');
    const partner = await closePartner(services, { partnerId, actor: operator, by: OPERATOR, reason });
    const until = reopenableUntil(partner.closedAt).toISOString();
    return { partner_id: partnerId, closed_at: partner.closedAt.toISOString(), reopenable_until: until, partner };
  },
  command: {
    name: 'partner close',
    json: ({ output }) => partnerJson(output.partner),
    text: ({ output: { partner_id: partnerId, reopenable_until: until } }) =>
      `${partnerId} is closed. It can be reopened until ${until}.`,
  },
});

export const reopenPartnerOperation = defineOperation({
  id: 'reopenPartner',
  path: '/partners/{partner_id}/reopen',
  summary: 'Reopen a partner that was closed at most 14 days ago',
  permission: 'support.manage',
  params: PartnerParams,
  input: ReopenPartnerSchema,
  output: ReopenedSchema,
  audit: 'partner.reopened',
  uses: ['keyring', 'publicUrl'],
  find: findPartnerOfPath,
  stepUp: { action: 'close_any_partner' },
  run: async ({ services, operator, found: { partnerId }, input: { reason } }) => {
    const { reopenPartner } = await import('./close-partner');
    const partner = await reopenPartner(services, { partnerId, actor: operator, by: OPERATOR, reason });
    return { partner_id: partnerId, closed_at: null, partner };
  },
  command: {
    name: 'partner reopen',
    json: ({ output }) => partnerJson(output.partner),
    text: ({ output }) => `${output.partner_id} is open again; it needs new keys, endpoints and members.`,
  },
});

export const createPartnerOperation = defineOperation({
  id: 'createPartner',
  path: '/partners',
  summary: 'Create a partner and print its ID',
  permission: 'support.manage',
  input: CreatePartnerSchema,
  commandInput: CreatePartnersCommandSchema,
  output: CreatedPartnerSchema,
  status: 201,
  errors: ['INVALID_REQUEST'],
  audit: 'partner.created',
  run: async ({ services, operator, input }) => {
    const { createPartners } = await import('./create-partners');
    const names = numberNames(input.name, 'count' in input ? input.count : undefined);
    const partners = (await createPartners(services, { names, actor: operator })).map(({ partnerId, name }) => ({
      partner_id: partnerId,
      name,
    }));
    return { partner_id: partners[0]?.partner_id ?? '', name: input.name, partners };
  },
  command: {
    name: 'partner create',
    json: ({ input, output: { partners } }) => (input.count === undefined ? partners[0] : { partners }),
    text: ({ output }) => output.partners.map(({ partner_id: partnerId }) => partnerId).join('\n'),
  },
});

export const setPartnerOperation = defineOperation({
  id: 'setPartner',
  path: '/partners/{partner_id}/settings',
  summary: "Change a partner's settings (every replica follows within a second)",
  permission: 'support.manage',
  params: PartnerParams,
  input: SetPartnerSchema,
  commandInput: SetPartnerCommandSchema,
  output: SetPartnerAnswerSchema,
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  audit: 'partner.changed',
  find: findPartnerOfPath,
  stepUp: { action: 'set_partner' },
  run: async ({ services, operator, found: { partnerId }, input: { reason: _reason, ...change } }) => {
    const { setPartner, toPartnerChange } = await import('./set-partner');
    const partner = await setPartner(services, { partnerId, change: toPartnerChange(change), actor: operator });
    const { name, tier } = partner;
    return { partner_id: partnerId, name, tier, settings: settingsView(partner), partner };
  },
  command: {
    name: 'partner set',
    options: SetPartnerOptionsSchema,
    toInput: (options) => options,
    refuse: (options) =>
      namesSetting(options) ? null : 'Specify at least one setting; swaplane partner set --help lists them.',
    note: 'Every setting but name and tier can be `default`, for the default of the tier or the service.',
  },
});

export const removeTrackingHostOperation = defineOperation({
  id: 'removeAnyTrackingHost',
  path: '/partners/{partner_id}/tracking-host/remove',
  summary: "Take its own host name from a partner; its tracking links are on the installation's own again",
  permission: 'support.manage',
  params: PartnerParams,
  input: RemoveHostSchema,
  output: HostRemovedSchema,
  audit: 'tracking_host.removed',
  find: findPartnerOfPath,
  stepUp: { action: 'set_partner' },
  run: async ({ services, operator, found: { partnerId }, input: { reason } }) => {
    const { removeHost } = await import('./tracking-host');
    const partner = await removeHost(services, { partnerId, actor: operator, reason });
    return { partner_id: partnerId, tracking_host: null, partner };
  },
  command: {
    name: 'partner remove-host',
    json: ({ output }) => partnerJson(output.partner),
    text: ({ output }) => `${output.partner_id} has no host name of its own now.`,
  },
});

export const readPartnerOperation = defineRead({
  id: 'readAnyPartner',
  path: '/partners/{partner_id}',
  summary: "Show a partner's settings and what they mean, and in the console its keys, endpoints, volume and members",
  params: PartnerParams,
  output: PartnerPageSchema,
  find: findPartnerOfPath,
  run: async ({ services, found }) => {
    const { readPartnerPage } = await import('./partner-page');
    return { ...(await readPartnerPage(services.db, found)), partner: found };
  },
  commands: [
    { name: 'partner show', summary: "Show a partner's settings and what they mean", options: z.object({}) },
    {
      name: 'webhook list',
      reads: true,
      summary: "List a partner's endpoints and their health",
      note: 'SUCCESS covers all attempts of the last 30 days, including retries, replays and tests.',
      partnerIsOption: true,
      options: z.object({}),
    },
    {
      name: 'key publishable',
      reads: true,
      summary: "List a partner's publishable keys, which its widgets use",
      partnerIsOption: true,
      options: z.object({}),
    },
  ],
});

export const listPartnersOperation = defineRead({
  id: 'listAllPartners',
  path: '/partners',
  summary: 'List partners, newest first',
  input: PartnerListQuerySchema,
  output: PartnerListSchema,
  run: async ({ services, input }) => {
    const { listPartnerPage } = await import('./partner-page');
    return listPartnerPage(services.db, input);
  },
  command: {
    name: 'partner list',
    reads: true,
    summary: 'List all partners',
    options: z.object({}),
  },
});

export const PARTNER_OPERATIONS = [
  createPartnerOperation,
  listPartnersOperation,
  setPartnerOperation,
  readPartnerOperation,
  approvePartnerOperation,
  declinePartnerOperation,
  closePartnerOperation,
  reopenPartnerOperation,
  removeTrackingHostOperation,
] as const;
