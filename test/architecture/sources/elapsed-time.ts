import { parseSync } from '@swc/core';
import { importsOf } from './imports';
import type { SourceFile } from './source-files';

/** A place where a test is red or green by how fast the machine is. */
export interface Timing {
  path: string;
  line: number;
  what: string;
}

/** What makes a test depend on the machine, in the order in which it is looked for. */
const WHAT = {
  bound: 'compares elapsed time with a bound: claim an order of events',
  deadline: 'repeats until a time of its own: use eventually',
  eventually: 'gives eventually a limit of its own',
  race: 'races against a timer: claim an order of events',
  delay: 'waits on the real clock: wait for what happens next',
  figure: "measures the process: figures are for a file's .verify.test.ts",
  limit: 'sets a limit of its own for parts of a page',
} as const;

type Kind = keyof typeof WHAT;

/** Every such place of a file, by line. */
export function timingsIn({ path, code }: SourceFile): Timing[] {
  // Positions count bytes from a base that moves with every parse; a first statement of our own shows where it is.
  const marked = Buffer.from(`;${code}`);
  const tree: unknown = parseSync(marked.toString(), { syntax: 'typescript', tsx: path.endsWith('.tsx') });
  const base = found(tree, ({ type }) => type === 'EmptyStatement')[0]?.span?.start ?? 0;
  const lineOf = ({ span }: Node) => marked.subarray(0, (span?.start ?? 0) - base).toString().split('\n').length;
  const names = namesOf(tree);
  return found(tree, (node) => kindOf(node, names) !== null)
    .map((node) => ({ path, line: lineOf(node), what: WHAT[kindOf(node, names) ?? 'bound'] }))
    .filter(({ line, what }, index, all) => all.findIndex((other) => other.line === line && other.what === what) === index)
    .sort((one, other) => one.line - other.line);
}

/** The files that are given and all that they import, directly or not. */
export function withImports(starts: readonly SourceFile[], files: readonly SourceFile[]): SourceFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set(starts);
  for (const file of seen) {
    for (const { to } of importsOf(file)) {
      const imported = [to, `${to}.ts`, `${to}.tsx`, `${to}/index.ts`].flatMap((path) => byPath.get(path) ?? [])[0];
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
  /** What holds how long something took. */
  spans: ReadonlySet<unknown>;
  /** What waits for some time. */
  timers: ReadonlySet<unknown>;
}

function namesOf(tree: unknown): Names {
  const variables = found(tree, ({ type }) => type === 'VariableDeclarator' || type === 'AssignmentExpression').map(
    ({ id, init, left, right }) => ({ name: (id ?? left)?.value, value: init ?? right }),
  );
  const times = new Set(variables.filter(({ value }) => value && readsClock(value)).map(({ name }) => name));
  const spans = new Set<unknown>();
  const timers = new Set<unknown>(['setTimeout', 'setInterval', 'delay', 'sleep']);
  for (const { local, imported } of found(tree, isImportOfTimers).flatMap(({ specifiers }) => specifiers ?? [])) {
    if ((imported ?? local)?.value !== 'setImmediate') timers.add(local?.value);
  }
  const names = { times, spans, timers };
  for (const { name, value } of variables) {
    if (name !== undefined && found(value, (node) => isSpan(node, names)).length > 0) spans.add(name);
  }
  return names;
}

function kindOf(node: Node, names: Names): Kind | null {
  const has = (part: unknown, wanted: (child: Node) => boolean) => found(part, wanted).length > 0;
  const isLong = (child: Node) => isSpan(child, names) || (child.type === 'Identifier' && names.spans.has(child.value));
  const isTimer = (child: Node) => child.type === 'CallExpression' && names.timers.has(child.callee?.value);
  if (/^(Do)?WhileStatement$/.test(node.type ?? '')) return has(node.test, readsClock) ? 'deadline' : null;
  if (node.type === 'BinaryExpression' && /^[<>]=?$/.test(node.operator ?? '')) return has(node, isLong) ? 'bound' : null;
  if (node.type === 'KeyValueProperty') return null;
  if (node.type !== 'CallExpression') return null;
  const method = node.callee?.type === 'MemberExpression' ? String(node.callee.property?.value) : '';
  if (/^toBe(Less|Greater)Than|^toBeCloseTo$/.test(method)) {
    return has(node.callee, (child) => isLong(child) || isClockDifference(child)) ? 'bound' : null;
  }
  if (node.callee?.value === 'eventually') return (node.arguments?.length ?? 0) > 1 ? 'eventually' : null;
  if (method === 'race') return has(node.arguments, isTimer) ? 'race' : null;
  if (isTimer(node) || method === 'waitForTimeout') return 'delay';
  if (method === 'timeout' && node.callee?.object?.value === 'AbortSignal') return 'delay';
  if (/^(cpuUsage|memoryUsage|hrtime|resourceUsage)$/.test(method)) return 'figure';
  if (/^setDefault(Navigation)?Timeout$/.test(method)) return 'limit';
  if (/^waitFor/.test(method)) return has(node.arguments, ({ key }) => key?.value === 'timeout') ? 'limit' : null;
  return null;
}

/** `Date.now()`, `performance.now()`. */
function readsClock({ type, callee }: Node): boolean {
  return (
    type === 'CallExpression' &&
    callee?.property?.value === 'now' &&
    (callee.object?.value === 'Date' || callee.object?.value === 'performance')
  );
}

/** What is left after a time of the clock was taken away. */
function isSpan({ type, operator, right }: Node, { times }: Names): boolean {
  if (type !== 'BinaryExpression' || operator !== '-' || !right) return false;
  return readsClock(right) || (right.type === 'Identifier' && times.has(right.value));
}

function isClockDifference({ type, operator, left }: Node): boolean {
  return type === 'BinaryExpression' && operator === '-' && left !== undefined && readsClock(left);
}

function isImportOfTimers({ type, source }: Node): boolean {
  return type === 'ImportDeclaration' && /^(node:)?timers(\/promises)?$/.test(String(source?.value));
}

function found(node: unknown, wanted: (node: Node) => boolean): Node[] {
  if (typeof node !== 'object' || node === null) {
    return [];
  }
  return [...(wanted(node) ? [node] : []), ...Object.values(node).flatMap((child) => found(child, wanted))];
}
