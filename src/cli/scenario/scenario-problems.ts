import { closest, distance } from 'fastest-levenshtein';
import { type Document, isMap, isNode, isScalar, type LineCounter } from 'yaml';
import { z } from 'zod';
import { ScenarioFileSchema } from '#contract/sandbox/scenario-file';

/** One reason why a file is not a valid scenario. Line and column count from 1. */
export interface ScenarioProblem {
  line: number;
  column: number;
  message: string;
}

interface Mistake {
  path: readonly PropertyKey[];
  message: string;
  /** Whether it is the member's name that is wrong, not its value. */
  isName?: true;
}

type Path = Mistake['path'];

/**
 * What is wrong with a scenario, in the order of its file. Of the forms that a step may have, only the one that its author most
 * likely meant is looked at, so that one slip is one problem.
 */
export function findProblems(document: Document, lines: LineCounter): ScenarioProblem[] {
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  const mistakes = findMistakes(ScenarioFileSchema, value, []);
  const found = mistakes.length > 0 ? mistakes : brokenRules(ScenarioFileSchema, value, []);
  return found
    .map((mistake) => ({ message: mistake.message, ...lines.linePos(offsetOf(mistake, document)) }))
    .sort((one, other) => one.line - other.line || one.col - other.col)
    .map(({ line, col: column, message }) => ({ line, column, message }));
}

function findMistakes(schema: z.core.$ZodType, value: unknown, path: Path): Mistake[] {
  if (z.safeParse(schema, value).success) {
    return [];
  }
  if (schema instanceof z.ZodOptional) {
    return findMistakes(schema.unwrap(), value, path);
  }
  if (schema instanceof z.ZodUnion) {
    return findMistakes(likelyForm(schema, value), value, path);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((item, nth) => findMistakes(schema.element, item, [...path, nth]));
  }
  if (schema instanceof z.ZodObject && isRecord(value)) {
    const within = findMembers(schema, value, path);
    return within.length > 0 ? within : brokenRules(schema, value, path);
  }
  return schema instanceof z.ZodEnum ? [notListed(schema, value, path)] : brokenRules(schema, value, path);
}

function findMembers({ shape, def: { catchall } }: z.ZodObject, value: Record<string, unknown>, path: Path): Mistake[] {
  const names = Object.keys(shape);
  const unknown = catchall instanceof z.ZodNever ? Object.keys(value).filter((name) => !names.includes(name)) : [];
  const absent = names.filter((name) => value[name] === undefined);
  const misspelled = new Set(unknown.flatMap((name) => nearest(name, absent) ?? []));
  return [
    ...unknown.map((name): Mistake => {
      const message = `unknown name \`${name}\`${suggestion(nearest(name, absent), names)}`;
      return { path: [...path, name], message, isName: true };
    }),
    ...absent
      .filter((name) => !misspelled.has(name) && !z.safeParse(shape[name] ?? z.never(), undefined).success)
      .map((name) => ({ path, message: `\`${name}\` is missing` })),
    ...names
      .filter((name) => value[name] !== undefined)
      .flatMap((name) => findMistakes(shape[name] ?? z.never(), value[name], [...path, name])),
  ];
}

/** The form with most of the value's names, misspelled ones included; for other values, one of their kind. */
function likelyForm({ options }: z.ZodUnion, value: unknown): z.core.$ZodType {
  const [first = z.never(), ...others] = mergeWords(options);
  return others.reduce((best, option) => (likeness(option, value) > likeness(best, value) ? option : best), first);
}

function likeness(option: z.core.$ZodType, value: unknown): number {
  if (option instanceof z.ZodUnion) {
    return Math.max(...option.options.map((each) => likeness(each, value)));
  }
  if (isRecord(value)) {
    const names = option instanceof z.ZodObject ? Object.keys(option.shape) : [];
    return Object.keys(value).filter((name) => names.includes(name) || nearest(name, names) !== null).length;
  }
  if (Array.isArray(value)) {
    return Number(option instanceof z.ZodArray);
  }
  return Number(typeof value === 'number' ? option instanceof z.ZodNumber : wordsOf(option).length > 0);
}

/** Words of several options are one list, so that a misspelled one is compared with all. */
function mergeWords(options: readonly z.core.$ZodType[]): z.core.$ZodType[] {
  const words = options.flatMap(wordsOf);
  return words.length === 0
    ? [...options]
    : [...options.filter((option) => wordsOf(option).length === 0), z.enum(words)];
}

function wordsOf(option: z.core.$ZodType): string[] {
  if (option instanceof z.ZodEnum) {
    return option.options.map(String);
  }
  return option instanceof z.ZodLiteral ? [...option.values].map(String) : [];
}

function notListed({ options }: z.ZodEnum, value: unknown, path: Path): Mistake {
  const words = options.map(String);
  const near = typeof value === 'string' ? nearest(value, words) : null;
  const shown = isRecord(value) || Array.isArray(value) ? 'this' : `\`${String(value)}\``;
  return { path, message: `${shown} is not one of the values here${suggestion(near, words)}` };
}

function brokenRules(schema: z.core.$ZodType, value: unknown, path: Path): Mistake[] {
  return (z.safeParse(schema, value).error?.issues ?? []).map(({ path: below, message }) => ({
    path: [...path, ...below],
    message: `${nameOf([...path, ...below])}: ${message}`,
  }));
}

function nameOf(path: Path): string {
  const name = path.findLast((part) => typeof part === 'string');
  return name === undefined ? 'the file' : `\`${name}\``;
}

function suggestion(near: string | null, all: readonly string[]): string {
  return near === null ? `; possible: ${all.join(', ')}` : `; did you mean \`${near}\`?`;
}

/** The name that was most likely meant; null if none is similar. */
function nearest(name: string, names: readonly string[]): string | null {
  const near = names.length > 0 ? closest(name, names) : null;
  return near !== null && distance(name, near) <= Math.max(1, Math.floor(near.length / 3)) ? near : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where the member's name or value stands in the file; of what has no place of its own, what contains it. */
function offsetOf({ path, isName }: Mistake, document: Document): number {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (isName && isMap(parent)) {
    const key = parent.items.find((pair) => isScalar(pair.key) && pair.key.value === path.at(-1))?.key;
    if (isNode(key)) return key.range?.[0] ?? 0;
  }
  const node = path.length > 0 ? document.getIn(path, true) : document.contents;
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}
