import { AROUND_ORDERS } from './around-orders';
import { orZero, perMinute, perSecond, shared, shareOfTenMinutes, usualMost, worst } from './queries';
import type { Dashboard } from './write-dashboard';

const FIRING = 'ALERTS{alertname=~"Swaplane.+", alertstate="firing"}';
const CREATIONS = 'swaplane_order_creations_total';
const REQUESTS = 'swaplane_http_requests_total';
const ANSWERS = 'swaplane_quote_answers_total';

export const OVERVIEW: Dashboard = {
  uid: 'swaplane-overview',
  title: 'Swaplane: overview',
  rows: [
    {
      title: 'Now',
      panels: [
        {
          title: 'Alerts of Prometheus that fire',
          help: 'Each has a page of the documentation under runbooks: start there. Severity page is urgent, ticket can wait for the morning.',
          unit: 'count',
          shows: 'name',
          bad: 1,
          queries: [
            [`max by (alertname, severity) (${FIRING})`, '{{alertname}} ({{severity}})'],
            [`absent(${FIRING}) - 1`, 'No alert fires'],
          ],
        },
        {
          title: 'Live creations that failed, of 10 minutes',
          help: 'Of the live orders that were valid, the part that could not be created for a reason of ours or of a provider.',
          unit: 'share',
          shows: 'number',
          bad: 0.1,
          nothing: 'none created',
          queries: [
            [
              shareOfTenMinutes(
                CREATIONS,
                'environment="live", outcome="failed"',
                'environment="live", outcome=~"created|failed"',
              ),
              '',
            ],
          ],
          alerts: ['SwaplaneCreationsFailing'],
        },
        {
          title: 'Server errors, of 10 minutes',
          help: 'The part of all requests that was answered with a 5xx.',
          unit: 'share',
          shows: 'number',
          bad: 0.02,
          nothing: 'no requests',
          queries: [[shareOfTenMinutes(REQUESTS, 'status="5xx"', ''), '']],
          alerts: ['SwaplaneServerErrors'],
        },
        {
          title: 'Live orders not followed',
          help: 'Silent: their provider has not given a good answer for 25 minutes. Not asked: nobody has asked it in time, which is our fault.',
          unit: 'count',
          shows: 'number',
          bad: 1,
          queries: [
            [orZero('sum(max by (provider) (swaplane_watches_silent))'), 'silent'],
            [orZero('sum(max by (provider) (swaplane_watches_overdue))'), 'not asked'],
          ],
          alerts: ['SwaplaneProviderSilent', 'SwaplaneOrderUnwatched'],
        },
        {
          title: 'Webhooks late by',
          help: 'Time since the oldest due webhook was queued, without endpoints that are paused.',
          unit: 'seconds',
          shows: 'number',
          bad: 300,
          queries: [[orZero('max(swaplane_delivery_lag_seconds)'), '']],
          alerts: ['SwaplaneDeliveriesLate'],
        },
        {
          title: 'Open live orders',
          help: 'Those that have not ended.',
          unit: 'count',
          shows: 'number',
          queries: [['sum(max by (status) (swaplane_orders_open{environment="live"}))', '']],
        },
        {
          title: 'In manual review',
          help: 'Live orders that wait for a decision in the support console.',
          unit: 'count',
          shows: 'number',
          queries: [['max(swaplane_queue_items{queue="manual_review"})', '']],
        },
        {
          title: 'Open alerts to operators',
          help: "Swaplane's own alerts, about single orders and providers: see the support console.",
          unit: 'count',
          shows: 'number',
          queries: [['sum(max by (kind) (swaplane_alerts_open))', '']],
        },
        {
          title: 'Open cases',
          help: 'Orders whose records and whose provider disagree, or that need something of a person: see the support console.',
          unit: 'count',
          shows: 'number',
          queries: [['sum(max by (kind) (swaplane_cases_open))', '']],
        },
      ],
    },
    {
      title: 'Live orders',
      panels: [
        {
          title: 'Slowest live swap, against what is usual',
          help: 'Time since the deposit, divided by what is usual for the pair: late above 1.',
          unit: 'times',
          bad: 2,
          queries: [[shared('swaplane_swap_age_ratio', 'status'), '{{status}}']],
          alerts: ['SwaplaneSwapsSlow'],
        },
        {
          title: 'Order creations per minute',
          help: 'Refused is for a reason of the request, failed for a reason of ours or of a provider.',
          unit: 'perMinute',
          queries: [[perMinute(CREATIONS, 'environment, outcome'), '{{environment}} {{outcome}}']],
          alerts: ['SwaplaneCreationsFailing'],
        },
        {
          title: 'Live orders by status',
          help: 'Those that have not ended. A status that only grows is where they stand still.',
          unit: 'count',
          isStacked: true,
          queries: [[shared('swaplane_orders_open', 'status', 'environment="live"'), '{{status}}']],
        },
        {
          title: 'Longest time of a live order in each status',
          help: 'Since the last change of the order that has been in the status for longest.',
          unit: 'seconds',
          queries: [[shared('swaplane_oldest_order_age_seconds', 'status', 'environment="live"'), '{{status}}']],
        },
        {
          title: 'Live orders that are called done without evidence',
          help: 'Their provider says completed or refunded, and names no amount or transaction. Those in review need a person to ask for it.',
          unit: 'count',
          queries: [[shared('swaplane_orders_without_evidence', 'state'), '{{state}}']],
          alerts: ['SwaplaneEvidenceMissing'],
        },
        {
          title: 'Evidence on chain',
          help: 'Payments of live orders that your nodes are asked about. Contradicted: the chain shows something else than the provider says.',
          unit: 'count',
          queries: [[`sum by (verdict) (${shared('swaplane_evidence_legs', 'network, verdict')})`, '{{verdict}}']],
          alerts: ['SwaplaneChainContradicts'],
        },
      ],
    },
    {
      title: 'Calls of partners',
      panels: [
        {
          title: 'Requests per second',
          help: 'By the class of the status. Aborted: the caller went away before the answer.',
          unit: 'requestsPerSecond',
          isStacked: true,
          queries: [[perSecond(REQUESTS, 'status'), '{{status}}']],
          alerts: ['SwaplaneServerErrors'],
        },
        {
          title: 'Slowest routes (95th percentile)',
          help: 'The time within which 95 of 100 requests were answered, without event streams. The slowest eight.',
          unit: 'seconds',
          queries: [[worst(usualMost('swaplane_http_request_duration_seconds', 'route')), '{{route}}']],
        },
        {
          title: 'Requests for quotes per minute',
          help: 'Empty: no provider made an offer.',
          unit: 'perMinute',
          queries: [[perMinute('swaplane_quote_rounds_total', 'outcome'), '{{outcome}}']],
        },
        {
          title: 'Providers that give no quote in time',
          help: 'Of the times that a provider was asked, the part without an answer. The worst eight.',
          unit: 'share',
          queries: [
            [
              worst(
                `${perSecond(ANSWERS, 'provider', 'outcome="no_answer"')} / ${perSecond(ANSWERS, 'provider', 'outcome!="held_back"')}`,
              ),
              '{{provider}}',
            ],
          ],
        },
      ],
    },
    ...AROUND_ORDERS,
  ],
};
