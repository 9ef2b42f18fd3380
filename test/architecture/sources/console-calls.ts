import { parseSync } from '@swc/core';
import type { SourceFile } from './source-files';

/** The parts of a syntax tree that are used here. */
interface Node {
  type?: string;
  value?: unknown;
  callee?: Node;
  object?: Node;
  property?: Node;
  arguments?: { expression: Node }[];
  properties?: Node[];
  key?: Node;
  id?: Node;
  init?: Node | null;
  expression?: Node;
  consequent?: Node;
  alternate?: Node;
  quasis?: { raw?: string }[];
}

/** How each function of the client calls, unless the call names a method. */
const METHODS: Readonly<Record<string, string>> = {
  call: 'get',
  useRead: 'get',
  pagesOf: 'get',
  downloadRead: 'get',
  addressOf: 'get',
  useWrite: 'post',
  download: 'post',
};

/**
 * The routes that a page of the console calls: the method, and the path with `{}` for each parameter. A path has to be written where
 * it is called, or be a constant of the same file; a part of it that is computed counts as a parameter.
 */
export function consoleCallsIn({ path, code }: SourceFile): string[] {
  const tree = parseSync(code, { syntax: 'typescript', tsx: path.endsWith('.tsx') });
  const nodes = nodesIn(tree);
  const constants = nodes.filter(({ type }) => type === 'VariableDeclarator');
  const pathsOf = (node: Node | null | undefined): string[] => {
    switch (node?.type) {
      case 'StringLiteral':
        return [String(node.value)];
      case 'TemplateLiteral':
        return [(node.quasis ?? []).map(({ raw }) => raw).join('{}')];
      case 'ConditionalExpression':
        return [...pathsOf(node.consequent), ...pathsOf(node.alternate)];
      case 'ParenthesisExpression':
      case 'TsConstAssertion':
      case 'TsAsExpression':
        return pathsOf(node.expression);
      case 'Identifier':
        return constants.filter(({ id }) => id?.value === node.value).flatMap(({ init }) => pathsOf(init));
      default:
        return [];
    }
  };
  return nodes.flatMap((node) => {
    const method = METHODS[String(node.callee?.property?.value)];
    if (node.type !== 'CallExpression' || node.callee?.object?.value !== 'support' || method === undefined) {
      return [];
    }
    const [first, second] = (node.arguments ?? []).map(({ expression }) => expression);
    const isWrite = first?.type === 'ObjectExpression';
    const called = isWrite
      ? nodesIn(first)
          .filter(isProperty('path'))
          .flatMap(({ value }) => pathsOf(value as Node))
      : pathsOf(first);
    const [named] = nodesIn(isWrite ? first : second).filter(isProperty('method'));
    const own = (named?.value as Node | undefined)?.value;
    return called.map((one) => `${own === undefined ? method : String(own).toLowerCase()} ${one}`);
  });
}

function isProperty(name: string): (node: Node) => boolean {
  return ({ type, key }) => type === 'KeyValueProperty' && key?.value === name;
}

function nodesIn(node: unknown): Node[] {
  return typeof node === 'object' && node !== null ? [node, ...Object.values(node).flatMap(nodesIn)] : [];
}
