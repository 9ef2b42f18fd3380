import { z } from 'zod';
import {
  RevokedLinkSchema,
  TrackingLinkListSchema,
  TrackingLinkSchema,
  type TrackingLinkView,
  trackingLinkView,
} from '#contract/shared/order';
import { QueuedSchema } from '#contract/shared/webhooks/deliveries';
import {
  CaseClosedSchema,
  CaseFileSchema,
  CloseCaseSchema,
  ErasedSchema,
  EraseSchema,
  ExportCaseCommandSchema,
  ExportCaseSchema,
  NotedSchema,
  NoteSchema,
  PolledSchema,
  PollSchema,
  SupportOrderParamsSchema,
} from '#contract/support/orders';
import { ReasonSchema } from '#contract/support/values';
import { writeCase } from '#domain/support/case-file';
import { defineOperation } from '../operation';
import { findOrderOfPath, findOrderOrCasesOfPath } from './find-order-of-path';

export const pollOrderOperation = defineOperation({
  id: 'pollAnyOrder',
  path: '/orders/{order_id}/poll',
  summary: 'Poll the provider of a live order immediately',
  permission: 'support.help',
  params: SupportOrderParamsSchema,
  input: PollSchema,
  output: PolledSchema,
  audit: 'order.polled',
  find: findOrderOfPath,
  run: async ({ services, operator, found: { orderId }, input: { reason } }) => {
    const { requestPoll } = await import('./support-order');
    const at = await requestPoll(services, { orderId, reason, actor: operator });
    return { order_id: orderId, next_poll_at: at.toISOString() };
  },
  command: {
    name: 'order poll',
    text: ({ output }) => `The provider is being polled about ${output.order_id} now.`,
  },
});

export const noteOrderOperation = defineOperation({
  id: 'noteOrder',
  path: '/orders/{order_id}/notes',
  summary: 'Add a note to the order, visible to operators only',
  permission: 'support.view',
  params: SupportOrderParamsSchema,
  input: NoteSchema,
  output: NotedSchema,
  status: 201,
  audit: 'order.noted',
  find: findOrderOfPath,
  run: async ({ services, operator, found: { orderId }, input: { reason: note } }) => {
    const { addOrderNote } = await import('./support-order');
    await addOrderNote(services, { orderId, note, actor: operator });
    return { order_id: orderId };
  },
  command: {
    name: 'order note',
    options: z.object({ text: ReasonSchema.describe('The note') }),
    positional: ['text'],
    toInput: ({ text }) => ({ reason: text }),
    json: ({ output, input }) => ({ ...output, note: input.reason }),
    text: ({ output }) => `Added a note to ${output.order_id}.`,
  },
});

export const closeCaseOperation = defineOperation({
  id: 'closeCase',
  path: '/orders/{order_id}/cases/close',
  summary: 'Close a case that nothing more has to be done about',
  permission: 'support.decide',
  params: SupportOrderParamsSchema,
  input: CloseCaseSchema,
  output: CaseClosedSchema,
  audit: 'case.closed',
  find: findOrderOrCasesOfPath,
  run: async ({ services, operator, found: { orderId }, input: { kind, reason } }) => {
    const { closeOrderCase } = await import('./support-order');
    await closeOrderCase(services, { orderId, kind, reason, actor: operator });
    return { order_id: orderId, kind };
  },
  command: {
    name: 'case close',
    json: ({ output, input }) => ({ ...output, reason: input.reason }),
    text: ({ output: { order_id: orderId, kind } }) => `The case ${kind} of ${orderId} is closed.`,
  },
});

const CASE_TYPES = { json: 'application/json; charset=utf-8', md: 'text/markdown; charset=utf-8' } as const;

export const exportCaseOperation = defineOperation({
  id: 'exportCase',
  path: '/orders/{order_id}/case',
  summary: 'Print everything known about an order as one tamper-evident file',
  permission: 'support.view',
  params: SupportOrderParamsSchema,
  input: ExportCaseSchema,
  commandInput: ExportCaseCommandSchema,
  output: CaseFileSchema,
  audit: 'case.exported',
  uses: ['histories'],
  find: findOrderOfPath,
  stepUp: { action: 'export_case' },
  run: async ({ services, operator, found: { orderId }, input: { reason = null } }) => {
    const { exportCase } = await import('../support/cases');
    return exportCase(services.histories, { orderId, reason, actor: operator });
  },
  file: ({ output, input: { format } }) => ({
    name: `case-${output.order_id}.${format}`,
    type: CASE_TYPES[format],
    text: writeCase(output, format),
  }),
  command: { name: 'case export', text: ({ output, input }) => writeCase(output, input.format) },
});

export const eraseOrderOperation = defineOperation({
  id: 'eraseAnyOrder',
  path: '/orders/{order_id}/erase',
  summary: "Erase an ended order's personal data for good; amounts, statuses and times stay",
  permission: 'support.erase',
  params: SupportOrderParamsSchema,
  input: EraseSchema,
  output: ErasedSchema,
  audit: 'order.erased',
  uses: ['workflows'],
  find: findOrderOfPath,
  run: async ({ services, operator, found: { orderId }, input: { reason } }) => {
    const { eraseOrder } = await import('../privacy');
    const isDeleted = await eraseOrder(services, { orderId, reason, actor: operator });
    return { order_id: orderId, history_deleted: isDeleted };
  },
  command: {
    name: 'privacy erase',
    json: ({ output: { order_id, history_deleted } }) => ({ order_id, erased: true, history_deleted }),
    text: ({ output: { order_id: orderId, history_deleted: isDeleted } }) => {
      const rest = isDeleted
        ? 'Temporal deletes its history within seconds'
        : 'Temporal did not answer: the job retention deletes its history there later';
      return `The personal data of ${orderId} is erased. ${rest}.`;
    },
  },
});

export const addTrackingLinkOperation = defineOperation({
  id: 'addAnyTrackingLink',
  path: '/orders/{order_id}/links',
  summary: "Make one more link to the order's tracking page",
  permission: 'support.help',
  params: SupportOrderParamsSchema,
  input: z.object({ reason: ReasonSchema }),
  output: z.object({ link: TrackingLinkSchema }),
  status: 201,
  audit: 'tracking_link.created',
  uses: ['trackingUrl'],
  find: findOrderOfPath,
  run: async ({ services, operator, found: { orderId, owner }, input: { reason } }) => {
    const { addTrackingLink } = await import('./tracking-links');
    const made = await addTrackingLink(services, { orderId, reason, actor: operator });
    return { link: trackingLinkView(made, (link) => services.trackingUrl(orderId, owner.partnerId, link)) };
  },
  command: {
    name: 'order new-link',
    json: ({ params, output }) => linksJson(params.order_id, [output.link]),
    text: ({ output }) => linkLines([output.link]),
  },
});

export const revokeTrackingLinksOperation = defineOperation({
  id: 'revokeAnyTrackingLinks',
  path: '/orders/{order_id}/links/revoke',
  summary: "Revoke one link to the order's tracking page, or all; open pages end",
  permission: 'support.help',
  params: SupportOrderParamsSchema,
  input: z.object({ link: RevokedLinkSchema, reason: ReasonSchema }),
  output: TrackingLinkListSchema,
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  audit: 'tracking_link.revoked',
  uses: ['trackingUrl'],
  find: findOrderOfPath,
  run: async ({ services, operator, found: { orderId, owner }, input: { link, reason } }) => {
    const { revokeTrackingLinks } = await import('./tracking-links');
    const links = await revokeTrackingLinks(services, { orderId, link, reason, actor: operator });
    const items = links.map((each) =>
      trackingLinkView(each, (one) => services.trackingUrl(orderId, owner.partnerId, one)),
    );
    return { items, next_cursor: null };
  },
  command: {
    name: 'order revoke-link',
    options: z.object({
      link: z.int().min(0).max(99).optional().describe('Its number, as listed by order links'),
      all: z.literal(true).optional().describe('All links'),
      reason: ReasonSchema,
    }),
    refuse: ({ link, all }) => ((link === undefined) === (all === undefined) ? 'Give either --link or --all.' : null),
    toInput: ({ link, reason }) => ({ link: link ?? ('all' as const), reason }),
    json: ({ params, output }) => linksJson(params.order_id, output.items),
    text: ({ output }) => linkLines(output.items),
  },
});

export const resendOrderOperation = defineOperation({
  id: 'resendOrder',
  path: '/orders/{order_id}/deliveries/resend',
  summary: 'Send all webhooks of an order again that have failed',
  permission: 'support.help',
  params: SupportOrderParamsSchema,
  input: z.object({ reason: ReasonSchema }),
  output: QueuedSchema,
  audit: 'webhook.retry',
  find: findOrderOfPath,
  run: async ({ services, operator, found: { orderId } }) => {
    const { queuedView, retryOrderWebhooks } = await import('../webhooks/deliveries');
    return queuedView(await retryOrderWebhooks(services, { orderId, actor: operator }));
  },
  command: { name: 'order resend', text: ({ output }) => `Webhooks queued: ${output.queued}.` },
});

export const notifyOfOutageOperation = defineOperation({
  id: 'notifyOfOutage',
  path: '/orders/{order_id}/notify-of-outage',
  summary: "Notify the order's partner that the provider is down, in its ops channel; once per outage",
  permission: 'support.help',
  params: SupportOrderParamsSchema,
  input: z.object({ reason: ReasonSchema }),
  output: NotedSchema,
  audit: 'order.outage_notified',
  find: findOrderOfPath,
  run: async ({ services, operator, found, input: { reason } }) => {
    const { notifyPartnerOfOutage } = await import('../incidents/notify-of-outage');
    await notifyPartnerOfOutage(services, { found, reason, actor: operator });
    return { order_id: found.orderId };
  },
  command: { name: 'order notify-of-outage', text: ({ output }) => `The partner of ${output.order_id} is notified.` },
});

/** Links as commands print them. */
export function linksJson(orderId: string, links: readonly TrackingLinkView[]) {
  return { order_id: orderId, links: links.map(({ link, url, revoked_at }) => ({ link, url, revoked_at })) };
}

export function linkLines(links: readonly TrackingLinkView[]): string {
  const lines = links.map(({ link, url, revoked_at: at }) => `${String(link).padStart(2)}  ${url ?? `revoked ${at}`}`);
  return lines.join('\n');
}

/** What an operator can do to any order; what decides about its money is in `decisions`. */
export const ORDER_OPERATIONS = [
  noteOrderOperation,
  pollOrderOperation,
  closeCaseOperation,
  exportCaseOperation,
  eraseOrderOperation,
  resendOrderOperation,
  notifyOfOutageOperation,
  addTrackingLinkOperation,
  revokeTrackingLinksOperation,
] as const;
