import { parseSync } from '@swc/core';
import type { SourceFile } from './sources/source-files';

/** The function that answers one route. */
export interface Handler {
  routeId: string;
  path: string;
  /** From its first line to its last. */
  lines: number;
  /** Every name in it, except those of functions it calls. */
  names: readonly string[];
}

/** The handlers of the routes and operations that a file defines. */
export function handlersIn({ path, code }: SourceFile): Handler[] {
  // Positions count bytes from a base that moves with every parse; a first statement of our own shows where it is.
  const marked = `;${code}`;
  const tree = parseSync(marked, { syntax: 'typescript' });
  const base = tree.body[0]?.span.start ?? 0;
  const bytes = Buffer.from(marked);
  const textOf = ({ start, end }: Span) => bytes.subarray(start - base, end - base).toString();
  return found(tree, isRouteDefinition).map((definition) => {
    const spec = definition.arguments?.[0]?.expression;
    const handle = memberOf(spec, 'handle') ?? memberOf(spec, 'run');
    const span = handle?.span;
    return {
      routeId: String(memberOf(spec, 'id')?.value),
      path,
      // A handler that is defined elsewhere cannot be measured here.
      lines: span && handle.type !== 'Identifier' ? textOf(span).split('\n').length : Number.POSITIVE_INFINITY,
      names: namesIn(handle),
    };
  });
}

interface Span {
  start: number;
  end: number;
}

/** The parts of a syntax tree that are used here. */
interface Node {
  type?: string;
  value?: unknown;
  span?: Span;
  callee?: Node;
  arguments?: { expression: Node }[];
  properties?: { key?: Node; value?: Node; span?: Span; type?: string }[];
}

function isRouteDefinition({ type, callee }: Node): boolean {
  return type === 'CallExpression' && /^define(\w*Route|Operation|Read)$/.test(String(callee?.value));
}

function namesIn(handle: Node | undefined): string[] {
  const called = new Set(found(handle, ({ type }) => type === 'CallExpression').map(({ callee }) => callee));
  return found(handle, (node) => node.type === 'Identifier' && !called.has(node)).map(({ value }) => String(value));
}

/** The value of an object literal's member; a method is its own value. */
function memberOf(object: Node | undefined, name: string): Node | undefined {
  const member = object?.properties?.find(({ key }) => key?.value === name);
  return member?.type === 'MethodProperty' ? (member as Node) : member?.value;
}

function found(node: unknown, wanted: (node: Node) => boolean): Node[] {
  if (typeof node !== 'object' || node === null) {
    return [];
  }
  return [...(wanted(node) ? [node] : []), ...Object.values(node).flatMap((child) => found(child, wanted))];
}
