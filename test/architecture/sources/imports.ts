import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';
import { imports } from '../../../package.json';
import type { SourceFile } from './source-files';

/** What the subpaths of imports stand for; the web client has its own, in web/tsconfig.json. */
const SUBPATHS = Object.entries({ '#web/*': './web/src/*.ts', ...imports });

export interface Import {
  /** Importing file, from the root of the project. */
  from: string;
  /** Imported file from the root of the project (`src/db/client`), or the name of a package (`node:fs`, `@scope/name`). */
  to: string;
  isPackage: boolean;
  /** Whether the import disappears when the program is compiled. */
  isType: boolean;
}

/** Everything a file imports, in every form. */
export function importsOf({ path, code }: SourceFile): Import[] {
  const found: Import[] = [];
  const note = (specifier: string, isType: boolean) => found.push({ from: path, ...target(path, specifier), isType });
  walk(parseSync(code, { syntax: 'typescript', tsx: path.endsWith('.tsx') }), (node) => {
    const specifier = node.source?.value ?? node.argument?.value;
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        if (typeof specifier === 'string') note(specifier, isErased(node));
        break;
      case 'TsImportType':
        if (typeof specifier === 'string') note(specifier, true);
        break;
      case 'TsExternalModuleReference':
        note(String(node.expression?.value), false);
        break;
      case 'CallExpression':
        if (isLoading(node)) note(String(node.arguments?.[0]?.expression.value ?? 'something computed'), false);
    }
  });
  return found;
}

/** The parts of a syntax tree that are used here. */
interface Node {
  type?: string;
  typeOnly?: boolean;
  source?: { value?: unknown } | null;
  argument?: { value?: unknown } | null;
  specifiers?: { isTypeOnly?: boolean }[];
  callee?: { type?: string; value?: unknown };
  expression?: { value?: unknown };
  arguments?: { expression: { value?: unknown } }[];
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) {
    return;
  }
  visit(node);
  for (const child of Object.values(node)) {
    walk(child, visit);
  }
}

/** `import type`, or a list of names that are all types. */
function isErased({ typeOnly, specifiers = [] }: Node): boolean {
  return typeOnly === true || (specifiers.length > 0 && specifiers.every(({ isTypeOnly }) => isTypeOnly));
}

/** `import(…)` or `require(…)`. */
function isLoading({ callee }: Node): boolean {
  return callee?.type === 'Import' || (callee?.type === 'Identifier' && callee.value === 'require');
}

function target(from: string, specifier: string): { to: string; isPackage: boolean } {
  if (specifier.startsWith('.')) {
    return { to: join(dirname(from), specifier), isPackage: false };
  }
  const subpath = SUBPATHS.find(([pattern]) => specifier.startsWith(pattern.slice(0, -1)));
  if (subpath) {
    const [pattern, file] = subpath;
    return { to: specifier.replace(pattern.slice(0, -1), file.slice('./'.length, -'*.ts'.length)), isPackage: false };
  }
  const parts = specifier.split('/');
  return { to: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/'), isPackage: true };
}
