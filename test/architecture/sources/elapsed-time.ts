import { parseSync } from '@swc/core';
import { importsOf } from './imports';
import type { SourceFile } from './source-files';

/** A place by which a test is red or green as the machine is slow or fast. */
export interface Timing {
  path: string;
  line: number;
  what: string;
}

const WHAT = {
  elapsed: 'measures elapsed time: claim an order of events',
  deadline: 'repeats until a time of its own: use eventually',
  eventually: 'gives eventually a limit of its own',
  race: 'races against a timer: claim an order of events',
  delay: 'waits on the real clock: wait for what happens next',
  figure: 'measures the process: figures are for a .verify.test.ts',
  limit: 'sets a limit of its own for the parts of a page',
} as const;
type Kind = keyof typeof WHAT;

/** Without any of these words a file has no such place; most have none, and are not parsed. */
const WORDS = /\bnow\(|timers|setInterval|sleep|[tT]imeout|\w+Usage\(|hrtime|Ms\)\.toBe|eventually\(/;

/** Every such place of a file, the first line first. Tests on a clock of jest's own wait for nothing. */
export function timingsIn({ path, code }: SourceFile): Timing[] {
  if (!WORDS.test(code)) return [];
  // Positions count bytes from a base that moves with every parse; a first statement of our own shows where it is.
  const marked = `;${code}`;
  const tree = parseSync(marked, { syntax: 'typescript', tsx: path.endsWith('.tsx') });
  const bytes = Buffer.from(marked);
  const base = tree.body[0]?.span.start ?? 0;
  const lineOf = ({ span }: Node) =>
    bytes
      .subarray(0, (span?.start ?? base) - base)
      .toString()
      .split('\n').length;
  const names = namesIn(tree);
  const isFakedAnywhere = code.includes('useFakeTimers');
  const places = onRealClock(tree, (node) => kindOf(node, names) !== null, isFakedAnywhere).map(
    (node) => `${lineOf(node)} ${WHAT[kindOf(node, names) ?? 'elapsed']}`,
  );
  return [...new Set(places)]
    .map((place) => ({ path, line: Number.parseInt(place, 10), what: place.replace(/^\d+ /, '') }))
    .sort((one, other) => one.line - other.line);
}

/** Files and all that they import, directly or not. */
export function withImports(starts: readonly SourceFile[], files: readonly SourceFile[]): SourceFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set(starts);
  for (const file of seen) {
    for (const { to } of importsOf(file)) {
      const imported = [to, `${to}.ts`, `${to}/index.ts`].map((path) => byPath.get(path)).find(Boolean);
      if (imported) seen.add(imported);
    }
  }
  return [...seen];
}

/** The parts of a syntax tree that are used here. */
interface Node {
  type?: string;
  value?: unknown;
  span?: { start: number };
  operator?: string;
  left?: Node;
  right?: Node;
  test?: Node;
  id?: Node;
  init?: Node | null;
  key?: Node;
  callee?: Node;
  object?: Node;
  property?: Node;
  local?: Node;
  imported?: Node | null;
  source?: { value?: unknown } | null;
  specifiers?: Node[];
  arguments?: { expression: Node }[];
}

interface Names {
  /** What holds a time that was read from a clock. */
  times: ReadonlySet<unknown>;
  /** What waits for some time. */
  timers: ReadonlySet<unknown>;
}

function namesIn(tree: Node): Names {
  const times = found(tree, ({ type, init }) => type === 'VariableDeclarator' && isClock(init)).map(
    ({ id }) => id?.value,
  );
  const timers = found(tree, isImportOfTimers).flatMap(({ specifiers = [] }) =>
    specifiers.filter(({ local, imported }) => (imported ?? local)?.value !== 'setImmediate'),
  );
  return {
    times: new Set(times),
    timers: new Set(['setTimeout', 'setInterval', 'sleep', ...timers.map(({ local }) => local?.value)]),
  };
}

function kindOf(node: Node, names: Names): Kind | null {
  const has = (part: unknown, wanted: (child: Node) => boolean) => found(part, wanted).length > 0;
  const isTimer = ({ type, callee }: Node) => type === 'CallExpression' && names.timers.has(callee?.value);
  switch (node.type) {
    case 'WhileStatement':
    case 'DoWhileStatement':
      return has(node.test, isClock) ? 'deadline' : null;
    case 'BinaryExpression':
      return isElapsed(node, names) ? 'elapsed' : null;
    case 'CallExpression':
      if (isTimer(node)) return 'delay';
      if (node.callee?.value === 'eventually') return (node.arguments?.length ?? 0) > 1 ? 'eventually' : null;
      return kindOfMethod(node, names, { has, isTimer });
    default:
      return null;
  }
}

interface Questions {
  has(part: unknown, wanted: (child: Node) => boolean): boolean;
  isTimer(node: Node): boolean;
}

function kindOfMethod({ callee, arguments: given }: Node, names: Names, { has, isTimer }: Questions): Kind | null {
  const owner = callee?.object?.value;
  const method = callee?.type === 'MemberExpression' ? String(callee.property?.value) : '';
  const setsLimit = () => has(given, ({ type, key }) => type === 'KeyValueProperty' && key?.value === 'timeout');
  const isLong = (node: Node) => isDistance(node, names) || (/LessThan/.test(method) && isDuration(node));
  if (isMatcher(callee)) return has(callee, isLong) ? 'elapsed' : null;
  if (owner === 'Promise' && method === 'race') return has(given, isTimer) ? 'race' : null;
  if ((owner === 'AbortSignal' && method === 'timeout') || method === 'waitForTimeout') return 'delay';
  if (owner === 'process' && /^(cpuUsage|memoryUsage|hrtime|resourceUsage)$/.test(method)) return 'figure';
  if (/^setDefault(Navigation)?Timeout$/.test(method)) return 'limit';
  return /^waitFor/.test(method) && setsLimit() ? 'limit' : null;
}

/** `Date.now()`, `performance.now()`. */
function isClock(node: Node | null | undefined): boolean {
  const { type, callee } = node ?? {};
  const owner = String(callee?.object?.value);
  return type === 'CallExpression' && callee?.property?.value === 'now' && /^(Date|performance)$/.test(owner);
}

/** The time since an earlier one. */
function isElapsed({ type, operator, left, right }: Node, { times }: Names): boolean {
  return type === 'BinaryExpression' && operator === '-' && isClock(left) && times.has(right?.value);
}

/** A time from which, or which from another, a time of the clock is taken away. */
function isDistance({ type, operator, left, right }: Node, { times }: Names): boolean {
  const isTime = (node: Node) => isClock(node) || (node.type === 'Identifier' && times.has(node.value));
  return type === 'BinaryExpression' && operator === '-' && (isClock(left) || found(right, isTime).length > 0);
}

/** What is called a duration in milliseconds. */
function isDuration({ type, value }: Node): boolean {
  return type === 'Identifier' && /^(took|elapsed|duration|longest|waited)\w*(Ms|Seconds)$/.test(String(value));
}

function isMatcher(callee: Node | undefined): boolean {
  return (
    callee?.type === 'MemberExpression' && /^toBe(LessThan|GreaterThan|CloseTo)/.test(String(callee.property?.value))
  );
}

function isImportOfTimers({ type, source }: Node): boolean {
  return type === 'ImportDeclaration' && /^(node:)?timers(\/promises)?$/.test(String(source?.value));
}

/**
 * Leaves out the tests on a clock of jest's own, and the arguments of matchers: a bound that grows with the time that has
 * passed holds on any machine.
 */
function onRealClock(node: unknown, wanted: (node: Node) => boolean, isFakedAnywhere: boolean): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  if (isFakedAnywhere && (isFakedTest(node) || (Array.isArray(node) && node.some(isFaked)))) return [];
  const { type, callee } = node as Node;
  const parts = type === 'CallExpression' && isMatcher(callee) ? [callee] : Object.values(node);
  const own = wanted(node) ? [node] : [];
  return [...own, ...parts.flatMap((part) => onRealClock(part, wanted, isFakedAnywhere))];
}

/** A statement such as `beforeEach(() => jest.useFakeTimers())`, which holds for all that stands beside it. */
function isFaked(statement: unknown): boolean {
  const { type, expression } = (statement ?? {}) as { type?: string; expression?: Node };
  if (type !== 'ExpressionStatement') return false;
  const isHook = /^before(Each|All)$/.test(String(expression?.callee?.value));
  return (isHook || isFaking(expression)) && found(expression, isFaking).length > 0;
}

function isFakedTest({ callee, arguments: given }: Node): boolean {
  return callee?.value === 'test' && found(given, isFaking).length > 0;
}

function isFaking(node: Node | undefined): boolean {
  return node?.type === 'CallExpression' && node.callee?.property?.value === 'useFakeTimers';
}

function found(node: unknown, wanted: (node: Node) => boolean): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  return [...(wanted(node) ? [node] : []), ...Object.values(node).flatMap((child) => found(child, wanted))];
}
