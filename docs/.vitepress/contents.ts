/** A part of the documentation. Each page is a Markdown file below docs/, at the same path below `/docs`. */
export interface Chapter {
  title: string;
  /** Paths below docs/ without `.md`, in reading order. */
  pages: readonly string[];
  /** Reference material: shown collapsed unless it contains the current page. */
  isFolded?: boolean;
}

const tagsOf = (home: string, tags: readonly string[]) => [home, ...tags.map((tag) => `${home}/${tag}`)];

/** The references, made from the OpenAPI documents by `npm run openapi`: each has a first page, and one for each tag. */
export const REFERENCES: readonly Chapter[] = [
  {
    title: 'Partner API',
    isFolded: true,
    pages: tagsOf('reference', [
      'public',
      'orders',
      'streaming',
      'refunds',
      'webhooks',
      'events',
      'partner',
      'sandbox',
      'health',
    ]),
  },
  {
    title: 'Exchange API v2',
    isFolded: true,
    pages: tagsOf('reference/v2', ['public', 'orders', 'refunds']),
  },
];

/** The navigation, in this order. A page is named by its first heading. */
export const CHAPTERS: readonly Chapter[] = [
  { title: 'Get started', pages: ['quickstart', 'migrating', 'going-live', 'providers', 'changelog'] },
  {
    title: 'Concepts',
    pages: [
      'concepts/orders',
      'concepts/quotes',
      'concepts/refunds',
      'concepts/webhooks',
      'concepts/streams',
      'concepts/sandbox',
      'concepts/keys-and-errors',
    ],
  },
  {
    title: 'Recipes',
    pages: [
      'recipes/webhooks-node',
      'recipes/webhooks-python',
      'recipes/webhooks-go',
      'recipes/widget',
      'recipes/polling',
      'recipes/reconciling',
    ],
  },
  {
    title: 'Reference',
    pages: ['client', 'client-python', 'client-go', 'command-line', 'assistants', 'scenarios', 'errors', 'glossary'],
  },
  ...REFERENCES,
  {
    title: 'Operate',
    pages: [
      'production',
      'operating',
      'reliability',
      'doctor',
      'metrics',
      'logs',
      'tracing',
      'backup',
      'upgrading',
      'settings',
      'secrets',
      'chains',
      'networks',
      'security',
      'threat-model',
      'privacy',
    ],
  },
  {
    title: 'Runbooks',
    isFolded: true,
    pages: [
      'runbooks/creations-failing',
      'runbooks/manual-review-old',
      'runbooks/swaps-slow',
      'runbooks/evidence-missing',
      'runbooks/chain-contradicts',
      'runbooks/node-down',
      'runbooks/chain-behind',
      'runbooks/chain-stuck',
      'runbooks/deliveries-late',
      'runbooks/provider-silent',
      'runbooks/provider-down',
      'runbooks/order-unwatched',
      'runbooks/call-overdue',
      'runbooks/worker-missing',
      'runbooks/unreachable',
      'runbooks/readings-failing',
      'runbooks/server-errors',
      'runbooks/temporal-away',
      'runbooks/temporal-certificate-expiring',
      'runbooks/postgres-away',
      'runbooks/task-queue-backlog',
      'runbooks/event-loop-delayed',
      'runbooks/job-not-run',
      'runbooks/disk-filling',
      'runbooks/archive-failing',
      'runbooks/target-down',
      'runbooks/metrics-missing',
    ],
  },
  { title: 'Contribute', pages: ['contributing', 'architecture', 'adding-a-provider', 'benchmarks'] },
  {
    title: 'Rules',
    isFolded: true,
    pages: [
      'rules/README',
      'rules/orders-and-transitions',
      'rules/order-creation',
      'rules/quotes',
      'rules/refunds',
      'rules/webhooks',
      'rules/ops-events',
      'rules/streams',
      'rules/reconciliation',
      'rules/requests-and-answers',
      'rules/errors',
      'rules/idempotency',
      'rules/keys-and-lockout',
      'rules/publishable-keys',
      'rules/rate-limits',
      'rules/addresses',
      'rules/providers',
      'rules/watching',
      'rules/evidence',
      'rules/sandbox-and-clock',
      'rules/payouts',
      'rules/incidents',
      'rules/tracking',
      'rules/v2',
      'rules/users',
      'rules/oidc',
      'rules/step-up',
      'rules/alerts',
      'rules/closing',
      'rules/requests',
      'rules/operators',
      'rules/support',
      'rules/recovery',
      'rules/retention',
      'rules/privacy',
      'rules/secrets',
    ],
  },
  {
    title: 'Decisions',
    isFolded: true,
    pages: [
      'decisions/measurements',
      'decisions/layout',
      'decisions/build',
      'decisions/tests',
      'decisions/support-console',
      'decisions/first-record-wins',
      'decisions/order-creation',
      'decisions/reconciliation',
      'decisions/histories',
      'decisions/payload-encryption',
      'decisions/embedded-servers',
      'decisions/history-cost',
      'decisions/replay-limits',
      'decisions/rolling-upgrades',
      'decisions/webhooks',
      'decisions/dispatcher',
      'decisions/streams',
      'decisions/tracing',
      'decisions/live-providers',
      'decisions/long-orders',
      'decisions/assets',
      'decisions/payouts',
      'decisions/audit-chain',
      'decisions/key-rotation',
      'decisions/retention',
      'decisions/scale',
      'decisions/incidents',
      'decisions/tracking-page',
      'decisions/web',
      'decisions/reference',
      'decisions/dashboard',
      'decisions/users',
      'decisions/v2-layer',
      'decisions/client-package',
    ],
  },
];

/** Pages that are kept elsewhere in the repository, by their path on the site. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  client: 'sdk/client/README.md',
  'client-python': 'sdk/python/README.md',
  'client-go': 'sdk/go/README.md',
};

export const PAGES: readonly string[] = CHAPTERS.flatMap(({ pages }) => pages);

/** Where a page is kept in the repository. */
export function fileOf(page: string): string {
  return ELSEWHERE[page] ?? `docs/${page}.md`;
}
