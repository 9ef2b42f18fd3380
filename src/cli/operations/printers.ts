import type { RequestPageView } from '#contract/support/requests';
import type { ProviderEarnings } from '#db/payouts/provider-earnings';
import { formatColumns } from '#domain/columns';
import type { ReadPartnerEarnings } from '#operations/payouts/earnings';
import { type Answer, formatFacts } from '../answer';

type Printer = (output: never) => Answer;

/** How commands print what is more than a line, by name: what their operation returned, as a table and as JSON. */
const PRINTERS: Readonly<Record<string, () => Promise<Printer>>> = {
  'request show': async () => printRequest,
  'sla show': async () => (await import('../commands/sla')).printServiceLevel,
  'sla incidents': async () => (await import('../commands/sla')).printMeasuredIncidents,
  'sla incident list': async () => (await import('../commands/sla')).printPostedIncidents,
  'provider stats': async () => (await import('../provider/stats')).printStatistics,
  'provider earnings': async () => (await import('../provider/earnings')).printProviderEarnings,
  'payout earnings': async () => printPartnerEarnings,
  'webhook test': async () => (await import('../webhook/deliveries')).printTested,
  'partner show': async () => (await import('../commands/partner')).printPartner,
  'partner set': async () => (await import('../commands/partner')).printPartner,
};

type Reader = (reading: never) => Promise<Answer>;

/** Commands that read for themselves, because a terminal shows other rows or members of a thing than its page does. */
const READERS: Readonly<Record<string, () => Promise<Reader>>> = {
  'alert list': async () => (await import('../commands/alert')).listAlerts,
  'audit export': async () => (await import('../commands/audit')).auditExport,
  'case list': async () => (await import('../commands/case')).listCases,
  'key publishable': async () => (await import('../key/publishable-keys')).listPublishableKeysOf,
  'order inspect': async () => (await import('../order/inspect-order')).inspectOrder,
  'order explain': async () => (await import('../order/inspect-order')).explainAnyOrder,
  'order links': async () => (await import('../order/inspect-order')).listLinks,
  'partner list': async () => (await import('../commands/partner')).listAllPartners,
  'payout list': async () => (await import('../payout/payout')).listAllPayouts,
  'payout show': async () => (await import('../payout/payout')).showPayout,
  'provider health': async () => (await import('../provider/health')).showHealth,
  'provider outages': async () => (await import('../provider/health')).listOutagesOf,
  'webhook list': async () => (await import('../webhook/endpoint')).listEndpointsOf,
  'webhook show': async () => (await import('../webhook/endpoint')).showEndpoint,
};

/** The commands that have a printer, and those that have a reader. */
export const PRINTED = Object.keys(PRINTERS);
export const READ = Object.keys(READERS);

/** @param output what the command's operation returned, which its printer knows */
export async function printOutput(command: string, output: object): Promise<Answer> {
  const load = PRINTERS[command];
  if (!load) {
    throw new Error(`${command} has neither a text nor a printer`);
  }
  return (await load())(output as never);
}

/** The reader of a command that reads for itself. */
export async function loadReader(command: string): Promise<Reader> {
  const load = READERS[command];
  if (!load) {
    throw new Error(`${command} has no reader`);
  }
  return load();
}

function printRequest(request: RequestPageView): Answer {
  const { method, path, query, status, error_code: code, partner, environment } = request;
  const answer = status === null ? 'none: the partner closed the connection' : [status, code].filter(Boolean).join(' ');
  return {
    json: request,
    text: formatFacts([
      ['request', request.request_id],
      ['at', request.at],
      ['call', `${method} ${path}${query ? `?${query}` : ''}`],
      ['answer', `${answer}, after ${request.duration_ms} ms`],
      ['partner', `${partner.partner_id} (${partner.name}), ${environment}`],
      ['key', request.key_id],
      ['from', request.client_ip],
      ['user agent', request.user_agent],
      ['operation', request.operation],
      ['order', request.order_id],
      ['trace', request.trace_id],
      ['request body', request.request_body],
      ['response body', request.response_body],
    ]),
  };
}

/** What the orders of a month earned at each provider, and what the providers reported of it. */
function printPartnerEarnings({ partnerId, month, exact }: ReadPartnerEarnings & { partnerId: string }): Answer {
  const header = ['PROVIDER', 'ORDERS', 'SHARE', 'MARKUP', 'REPORTED', 'DIFFERENCE'];
  const rows = exact.map((row) => [
    row.provider,
    String(row.orders),
    row.shareUsd,
    row.markupUsd,
    row.reportedUsd ?? '',
    row.differenceUsd ?? '',
  ]);
  return {
    json: { partner_id: partnerId, month, providers: exact.map(toJson) },
    text: rows.length === 0 ? `${partnerId} earned nothing with orders of ${month}.` : formatColumns([header, ...rows]),
  };
}

function toJson(row: ProviderEarnings) {
  return {
    provider: row.provider,
    orders: row.orders,
    share_usd: row.shareUsd,
    markup_usd: row.markupUsd,
    reported_usd: row.reportedUsd,
    difference_usd: row.differenceUsd,
    recorded_at: row.recordedAt,
  };
}
