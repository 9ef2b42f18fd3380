/** The members of an answer and their types, such as `limits.min number`; `[]` stands for the rows of a list. */
export type Shape = readonly string[];

/** Objects with more members are keyed by data, such as tickers. */
const MOST_NAMES = 60;
/** A name that is data: `LTC`, `USDTTRC20`, `1042`. */
const DATA_NAME = /^[A-Z0-9]+$/;
/** Stands for any name of a member that is data. */
const ANY = '*';
/** So many objects that have a name in common are rows, keyed by data. */
const FEWEST_ROWS = 3;
/** The type of null: the member exists, and nothing else is known of it. */
const UNKNOWN = 'null';
/** Rows of a list that are looked at: real lists have thousands. */
const MOST_ROWS = 5_000;

/** The shape of a JSON value. */
export function shapeOf(value: unknown): Shape {
  const found = new Set<string>();
  collect(value, '', found);
  return [...found].sort();
}

function collect(value: unknown, path: string, found: Set<string>): void {
  if (value === undefined) {
    return;
  }
  found.add(`${path || 'answer'} ${typeOf(value)}`);
  if (Array.isArray(value)) {
    for (const row of value.slice(0, MOST_ROWS)) {
      collect(row, `${path}[]`, found);
    }
  } else if (typeof value === 'object' && value !== null) {
    const isMap = isKeyedByData(value);
    for (const [name, member] of Object.entries(value)) {
      collect(member, path === '' ? nameOf(name, isMap) : `${path}.${nameOf(name, isMap)}`, found);
    }
  }
}

function isKeyedByData(value: object): boolean {
  const names = Object.keys(value);
  const members: unknown[] = Object.values(value);
  const isNamed = names.length > 0 && names.every((name) => DATA_NAME.test(name));
  return isNamed || names.length > MOST_NAMES || (names.length >= FEWEST_ROWS && haveOneNameInCommon(members));
}

function haveOneNameInCommon(members: readonly unknown[]): boolean {
  const areObjects = members.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
  const [first, ...rest] = areObjects ? members.map((one) => Object.keys(one as object)) : [];
  return first?.some((name) => rest.every((names) => names.includes(name))) ?? false;
}

function nameOf(name: string, isMap: boolean): string {
  return isMap ? ANY : name;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value) || value === null) {
    return value === null ? UNKNOWN : 'list';
  }
  return typeof value === 'string' ? 'text' : typeof value === 'boolean' ? 'flag' : typeof value;
}

/** What an answer has that the known shape has not, in words. A new member is named once, without what is inside it. */
export function findNew(known: Shape, value: unknown): string[] {
  const exact = new Set(known);
  const rows = known.map(split);
  const unknownPaths: string[] = [];
  const words: string[] = [];
  for (const line of shapeOf(value)) {
    const { path, type } = split(line);
    if (exact.has(line) || unknownPaths.some((start) => isInside(path, start))) {
      continue;
    }
    const types = rows.filter((row) => isSamePath(row.path, path)).map((row) => row.type);
    if (types.length === 0) {
      unknownPaths.push(path);
      words.push(`has a member ${path} (${type}) that is not known`);
    } else if (![type, UNKNOWN].some((one) => types.includes(one)) && type !== UNKNOWN) {
      words.push(
        `has ${path} as ${type === 'object' ? 'an' : 'a'} ${type}, known as ${[...new Set(types)].join(' or ')}`,
      );
    }
  }
  return words;
}

function split(line: string): { path: string; type: string } {
  const at = line.lastIndexOf(' ');
  return { path: line.slice(0, at), type: line.slice(at + 1) };
}

function isInside(path: string, start: string): boolean {
  return path.startsWith(`${start}.`) || path.startsWith(`${start}[`);
}

function isSamePath(known: string, path: string): boolean {
  if (known === path) {
    return true;
  }
  const [one, other] = [known.split('.'), path.split('.')];
  return one.length === other.length && one.every((name, index) => isSameName(name, other[index] ?? ''));
}

function isSameName(known: string, name: string): boolean {
  return known === name || known === ANY || name === ANY;
}
