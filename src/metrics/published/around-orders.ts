import { perMinute, shared, usualMost, worst } from './queries';
import type { Row } from './write-dashboard';

/** What orders depend on, and what follows from them. */
export const AROUND_ORDERS: readonly Row[] = [
  {
    title: 'Providers',
    panels: [
      {
        title: 'Live orders not followed',
        help: 'Silent: the provider has not given a good answer for 25 minutes. Not asked: nobody has asked it in time, which is our fault. The worst eight of each.',
        unit: 'count',
        bad: 1,
        queries: [
          [worst(shared('swaplane_watches_silent', 'provider')), '{{provider}} silent'],
          [worst(shared('swaplane_watches_overdue', 'provider')), '{{provider}} not asked'],
        ],
        alerts: ['SwaplaneProviderSilent', 'SwaplaneOrderUnwatched'],
      },
      {
        title: 'Providers that are down',
        help: 'They have failed every call for a while, and get no new quotes.',
        unit: 'count',
        bad: 1,
        queries: [[shared('swaplane_provider_down', 'provider'), '{{provider}}']],
        alerts: ['SwaplaneProviderDown'],
      },
      {
        title: 'Failed calls per minute',
        help: 'Without calls that the provider refused for a reason, or that were held back. The worst eight.',
        unit: 'perMinute',
        queries: [
          [
            worst(
              perMinute(
                'swaplane_provider_calls_total',
                'provider, outcome',
                'outcome=~"timeout|rate_limited|unavailable|invalid_answer"',
              ),
            ),
            '{{provider}} {{outcome}}',
          ],
        ],
      },
      {
        title: 'Slowest providers (95th percentile)',
        help: 'The time within which 95 of 100 calls were answered. The slowest eight.',
        unit: 'seconds',
        queries: [[worst(usualMost('swaplane_provider_call_duration_seconds', 'provider')), '{{provider}}']],
      },
    ],
  },
  {
    title: 'Webhooks',
    panels: [
      {
        title: 'Webhooks late by',
        help: 'Time since the oldest due webhook was queued, without endpoints that are paused.',
        unit: 'seconds',
        bad: 300,
        queries: [[shared('swaplane_delivery_lag_seconds', 'environment'), '{{environment}}']],
        alerts: ['SwaplaneDeliveriesLate'],
      },
      {
        title: 'Attempts per minute',
        help: 'Failed attempts are repeated. Only one endpoint failing is its partner’s trouble, all of them ours.',
        unit: 'perMinute',
        queries: [
          [perMinute('swaplane_delivery_attempts_total', 'environment, outcome'), '{{environment}} {{outcome}}'],
        ],
      },
      {
        title: 'Webhooks that wait',
        help: 'Due now, or until their next attempt.',
        unit: 'count',
        queries: [[shared('swaplane_deliveries_waiting', 'environment, state'), '{{environment}} {{state}}']],
      },
      {
        title: 'Paused endpoints',
        help: 'They get nothing until they are resumed.',
        unit: 'count',
        queries: [[shared('swaplane_endpoints_paused', 'environment'), '{{environment}}']],
      },
    ],
  },
  {
    title: 'What waits for an operator',
    panels: [
      {
        title: 'Items of each queue',
        help: 'The queues of the support console, of live orders. An order that is contradicted by the chain is urgent.',
        unit: 'count',
        queries: [[worst(shared('swaplane_queue_items', 'queue')), '{{queue}}']],
        alerts: ['SwaplaneChainContradicts'],
      },
      {
        title: 'How long the oldest has waited',
        help: 'By queue of the support console.',
        unit: 'seconds',
        queries: [[worst(shared('swaplane_queue_oldest_age_seconds', 'queue')), '{{queue}}']],
        alerts: ['SwaplaneManualReviewOld'],
      },
      {
        title: 'Open alerts to operators, by kind',
        help: "Swaplane's own alerts. A call that is overdue or has no answer may have cost a wallet its order.",
        unit: 'count',
        queries: [[worst(shared('swaplane_alerts_open', 'kind')), '{{kind}}']],
        alerts: ['SwaplaneCallOverdue', 'SwaplaneOrderUnwatched'],
      },
      {
        title: 'Open cases, by kind',
        help: 'Orders whose records and whose provider disagree, or that need something of a person.',
        unit: 'count',
        queries: [[worst(shared('swaplane_cases_open', 'kind')), '{{kind}}']],
      },
    ],
  },
  {
    title: 'Chains',
    panels: [
      {
        title: 'Time without progress',
        help: 'Since the follower of a network with watched addresses last looked through a block, or found none left.',
        unit: 'seconds',
        bad: 900,
        queries: [[worst(shared('swaplane_chain_stuck_seconds', 'network')), '{{network}}']],
        alerts: ['SwaplaneChainStuck'],
      },
      {
        title: 'Blocks not looked through',
        help: 'Verdicts on payments of the network are late by so many blocks.',
        unit: 'count',
        bad: 20,
        queries: [[worst(shared('swaplane_chain_blocks_behind', 'network')), '{{network}}']],
        alerts: ['SwaplaneChainBehind'],
      },
      {
        title: 'Networks without a node',
        help: 'Every node of the network is down, behind, or follows another chain. Payments are not checked meanwhile.',
        unit: 'count',
        bad: 1,
        queries: [[worst(`1 - ${shared('swaplane_chain_node_up', 'network')}`), '{{network}}']],
        alerts: ['SwaplaneNodeDown'],
      },
    ],
  },
  {
    title: 'Money',
    panels: [
      {
        title: 'Earnings of partners',
        help: 'What is owed to partners, and what is on its way to them.',
        unit: 'dollars',
        queries: [[shared('swaplane_ledger_balance_usd', 'account'), '{{account}}']],
      },
      {
        title: 'Payouts that are not finished',
        help: 'Their sum, by status.',
        unit: 'dollars',
        queries: [[shared('swaplane_payouts_open_usd', 'status'), '{{status}}']],
      },
    ],
  },
];
