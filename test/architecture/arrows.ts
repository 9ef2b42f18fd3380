import type { Import } from './sources/imports';

/** What the files of one folder may import, besides each other. */
export interface Layer {
  /** The folder's purpose, in the words of the architecture page. */
  holds: string;
  /** Folders or files of this project. */
  may: readonly string[];
  /** Folders of which only types may be imported. */
  mayAsTypes?: readonly string[];
  /** The only packages it may import; without the list, any. */
  packages?: readonly string[];
}

const DOMAIN = 'src/domain';
/** The parts that everything with an effect is built on. */
export const PARTS: readonly string[] = [
  DOMAIN,
  'src/contract',
  'src/address',
  'src/providers',
  'src/quotes',
  'src/chains',
  'src/db',
  'src/net',
  'src/security',
  'src/temporal',
  'src/webhooks',
  'src/sandbox',
  'src/operations',
  'src/metrics',
  'src/tracing',
];

/** The arrows between folders. A folder that is missing here has no place in the architecture. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  [DOMAIN]: { holds: 'rules as data and pure functions', may: [], packages: [] },
  'src/contract': {
    holds: 'requests, responses, webhooks and stream frames, as zod schemas',
    may: [DOMAIN],
    packages: ['zod', 'lossless-json', 'fastest-levenshtein'],
  },
  'src/address': {
    holds: 'address and memo formats per network',
    may: [DOMAIN],
    packages: ['@noble/hashes', '@scure/base', 'node:zlib'],
  },
  'src/providers': {
    holds:
      "the adapter interface, mapping of providers' names, registry, health, `simulated/`, `live/`, `adapters/`, `http/`",
    may: [DOMAIN, 'src/address', 'src/db', 'src/metrics', 'src/net', 'src/process', 'src/security', 'src/tracing'],
  },
  'src/quotes': {
    holds: 'quote engine, catalog, value in US dollars',
    may: [DOMAIN, 'src/providers', 'src/db', 'src/metrics', 'src/process'],
  },
  'src/chains': {
    holds:
      "the operator's own nodes as witnesses, a folder per protocol; which are set, and whether they can be believed",
    may: [DOMAIN, 'src/address', 'src/net', 'src/process', 'src/providers/http/fields'],
  },
  'src/twins': {
    holds: "local servers that speak a provider's protocol, for tests and rehearsals; not part of a production build",
    may: [DOMAIN],
  },
  'src/db': { holds: 'schema, migrations, queries, notifications, locks, audit', may: [DOMAIN] },
  'src/net': { holds: 'which addresses are public, the guarded client', may: [DOMAIN] },
  'src/security': { holds: 'keys, secrets, signatures, passwords', may: [DOMAIN, 'src/net'] },
  'src/webhooks': {
    holds: 'sender, dispatcher',
    may: [
      DOMAIN,
      'src/contract',
      'src/db',
      'src/metrics',
      'src/net',
      'src/security',
      'src/temporal',
      'src/process',
      'src/tracing',
    ],
  },
  'src/temporal': {
    holds: 'every workflow start, every message to a workflow, the mapping of their errors',
    may: [DOMAIN, 'src/db', 'src/process', 'src/security', 'src/tracing', 'workflows/messages'],
  },
  'src/metrics': {
    holds: 'the table of metrics, their registration and their server; the rules and dashboards made for them',
    may: [DOMAIN, 'src/db', 'src/process', 'src/temporal', 'workflows/messages'],
  },
  'src/tracing': {
    holds: 'the table of what is traced, and the steps that are; it loads no package',
    may: [DOMAIN],
  },
  'src/sandbox': {
    holds: "how a scenario is read, how a partner's part of it is played, and what is written down of it",
    may: [DOMAIN, 'src/contract', 'src/webhooks'],
    packages: ['yaml'],
  },
  'src/operations': {
    holds: 'everything an operator may do, each once, with its audit entry in the same transaction',
    may: [...PARTS, 'workflows/messages'],
    mayAsTypes: ['src/process/logger'],
  },
  'src/process': {
    holds: 'configuration, logs, the exporter of OpenTelemetry, shutdown',
    may: [DOMAIN, 'src/net', 'src/security', 'src/tracing'],
  },
  'src/worker': {
    holds: 'workers and jobs',
    may: [...PARTS, 'src/process', 'activities', 'workflows/messages'],
  },
  'src/launcher': {
    holds: '`npm start`: the embedded servers, the first start',
    may: [
      DOMAIN,
      'src/contract',
      'src/db',
      'src/metrics',
      'src/security',
      'src/operations',
      'src/process',
      'src/temporal',
      'src/tracing',
    ],
  },
  'src/doctor': {
    holds: 'the checks of an installation, a table; they change nothing',
    may: [DOMAIN, 'src/chains', 'src/db', 'src/net', 'src/process', 'src/providers', 'src/security', 'src/temporal'],
  },
  'src/cli/twin': {
    holds: 'the commands that start twins',
    may: ['src/cli', 'src/contract', 'src/domain', 'src/launcher', 'src/twins', 'tools/cluster/go-program'],
  },
  'src/cli': {
    holds: 'commands, which parse options and print results',
    may: [...PARTS, 'src/doctor', 'src/process', 'src/launcher', 'src/worker/workflow-bundle', 'workflows/messages'],
  },
  'src/bin': { holds: 'entry points of the processes', may: ['src', 'api'] },
  'workflows/messages.ts': {
    holds: 'the messages, which everything that talks to a workflow imports',
    may: [DOMAIN],
    packages: ['@temporalio/workflow'],
  },
  workflows: {
    holds: 'workflows and their messages, nothing else',
    may: [DOMAIN],
    mayAsTypes: ['activities'],
    packages: ['@temporalio/workflow', '@temporalio/common'],
  },
  activities: { holds: 'activities, created by factories that take their dependencies', may: PARTS },
  api: {
    holds:
      'routes (one file an area, or a folder of them), the request pipeline, admission, limits, streams, `openapi`, `docs`, `track`',
    may: [...PARTS, 'src/process', 'workflows/messages'],
  },
  'web/src': {
    holds:
      'the pages in the browser: `dashboard`, `support` and, by areas, what both show in `shared`; `design` and `shell` know no area',
    may: [DOMAIN],
    mayAsTypes: [
      'src/contract',
      'api/internal/dashboard/routes',
      'api/internal/support/routes',
      'api/internal/users/routes',
    ],
  },
};

/** Single imports that are allowed against the table, each for a reason. */
const EXCEPTIONS: readonly { from: string; to: string }[] = [
  // Only this file computes decimals.
  { from: 'src/domain/amount.ts', to: 'bignumber.js' },
  // Only this file has the product's version.
  { from: 'src/process/build.ts', to: 'package.json' },
];

/** Why an import is not allowed, or null. */
export function violation({ from, to, isPackage, isType }: Import): string | null {
  const folder = Object.keys(LAYERS).find((name) => isBelow(from, name));
  const layer = folder === undefined ? undefined : LAYERS[folder];
  if (folder === undefined || !layer) {
    return `${from} stands in no folder of the table`;
  }
  if (EXCEPTIONS.some((exception) => exception.from === from && exception.to === to)) {
    return null;
  }
  if (isPackage) {
    return !layer.packages || layer.packages.includes(to) ? null : `${from} imports the package ${to}`;
  }
  const allowed = [folder, ...layer.may, ...(isType ? (layer.mayAsTypes ?? []) : [])];
  return allowed.some((name) => isBelow(to, name)) ? null : `${from} imports ${isType ? 'types of ' : ''}${to}`;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
