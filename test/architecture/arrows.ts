import type { Import } from './imports';

/** What the files of one folder may import, beside each other. */
interface Layer {
  /** Folders or files of this project. */
  may: readonly string[];
  /** Folders of which only types may be imported. */
  mayAsTypes?: readonly string[];
  /** The only packages it may import; without the list, any. */
  packages?: readonly string[];
}

const DOMAIN = 'src/domain';
/** What everything that does something builds on. */
const PARTS = [
  DOMAIN,
  'src/contract',
  'src/address',
  'src/providers',
  'src/quotes',
  'src/twins',
  'src/db',
  'src/net',
  'src/security',
  'src/temporal',
  'src/webhooks',
  'src/operations',
];

/** The arrows between folders. A folder that is not here has no place in the architecture. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  [DOMAIN]: { may: [], packages: [] },
  'src/contract': { may: [DOMAIN], packages: ['zod', 'lossless-json'] },
  'src/address': { may: [DOMAIN], packages: ['@noble/hashes', '@scure/base', 'node:zlib'] },
  'src/providers': { may: [DOMAIN, 'src/address', 'src/db', 'src/net', 'src/process', 'src/security'] },
  'src/quotes': { may: [DOMAIN, 'src/providers', 'src/db', 'src/process'] },
  'src/twins': { may: [DOMAIN, 'src/providers/http/exact-json'] },
  'src/db': { may: [DOMAIN] },
  'src/net': { may: [DOMAIN] },
  'src/security': { may: [DOMAIN, 'src/net'] },
  'src/webhooks': { may: [DOMAIN, 'src/contract', 'src/db', 'src/net', 'src/security', 'src/temporal', 'src/process'] },
  'src/temporal': { may: [DOMAIN, 'src/db', 'src/process', 'workflows/messages'] },
  'src/operations': { may: [...PARTS, 'workflows/messages'], mayAsTypes: ['src/process/logger'] },
  'src/process': { may: [DOMAIN, 'src/net', 'src/security', 'src/providers/codes', 'src/providers/settings'] },
  'src/worker': { may: [...PARTS, 'src/process', 'activities', 'workflows/messages'] },
  'src/launcher': {
    may: [DOMAIN, 'src/contract', 'src/db', 'src/security', 'src/operations', 'src/process', 'src/temporal'],
  },
  'src/cli': {
    may: [...PARTS, 'src/process', 'src/launcher', 'src/twins', 'src/worker/workflow-bundle', 'workflows/messages'],
  },
  'src/bin': { may: ['src', 'api'] },
  workflows: { may: [DOMAIN], mayAsTypes: ['activities'], packages: ['@temporalio/workflow'] },
  activities: { may: PARTS },
  api: { may: [...PARTS, 'src/process', 'workflows/messages'] },
  // What runs in a browser: rules that it shares with the server, and forms of what the server answers.
  'web/src': { may: [DOMAIN], mayAsTypes: ['src/contract'] },
};

/** Single imports that are allowed against the table, each for a reason. */
const EXCEPTIONS: readonly { from: string; to: string }[] = [
  // Money is counted in decimals, and counted nowhere else.
  { from: 'src/domain/amount.ts', to: 'bignumber.js' },
  // The product's version stands nowhere else.
  { from: 'src/process/version.ts', to: 'package.json' },
];

/** Why an import must not be, or null. */
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
