import { z } from 'zod';
import { LONGEST_NAME, nearest } from './unlisted';
import { refuseType } from './wrong-type';

/** One thing that is wrong with a value that a schema refuses. */
export interface Mistake {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Whether it is the member's name that is wrong, not its value. */
  readonly isName?: true;
}

type Path = Mistake['path'];

/**
 * What its author most likely got wrong. Where a value may have several forms, only the likeliest one is looked at, so that one
 * slip is one mistake and not one of each form.
 */
export function findMistakes(schema: z.core.$ZodType, value: unknown): Mistake[] {
  const mistakes = mistakesAt(schema, value, []);
  return mistakes.length > 0 ? mistakes : brokenRules(schema, value, []);
}

function mistakesAt(schema: z.core.$ZodType, value: unknown, path: Path): Mistake[] {
  if (z.safeParse(schema, value).success) {
    return [];
  }
  if (schema instanceof z.ZodOptional) {
    return mistakesAt(schema.unwrap(), value, path);
  }
  if (schema instanceof z.ZodUnion) {
    return mistakesAt(likelyForm(schema, value), value, path);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((item, nth) => mistakesAt(schema.element, item, [...path, nth]));
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
      const message = `${shownAs(name)} is not known here${suggestion(nearest(name, absent), names)}`;
      return { path: [...path, name], message, isName: true };
    }),
    ...absent
      .filter((name) => !misspelled.has(name) && !z.safeParse(shape[name] ?? z.never(), undefined).success)
      .map((name) => ({ path, message: `\`${name}\` is missing` })),
    ...names
      .filter((name) => value[name] !== undefined)
      .flatMap((name) => mistakesAt(shape[name] ?? z.never(), value[name], [...path, name])),
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
  return { path, message: `${shownAs(value)} is not one of the values here${suggestion(near, words)}` };
}

function shownAs(value: unknown): string {
  const text = isRecord(value) || Array.isArray(value) ? '' : String(value);
  return text === '' || text.length > LONGEST_NAME ? 'this' : `\`${text}\``;
}

function brokenRules(schema: z.core.$ZodType, value: unknown, path: Path): Mistake[] {
  return (z.safeParse(schema, value, { error: refuseType }).error?.issues ?? []).map(({ path: below, message }) => ({
    path: [...path, ...below],
    message: `${nameOf([...path, ...below])}: ${message}`,
  }));
}

function nameOf(path: Path): string {
  const name = path.findLast((part) => typeof part === 'string');
  return name === undefined ? 'the whole' : `\`${name}\``;
}

function suggestion(near: string | null, all: readonly string[]): string {
  return near === null ? `; possible: ${all.join(', ')}` : `; did you mean \`${near}\`?`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
