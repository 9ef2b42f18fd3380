/** `quote_id` as `quoteId`. */
export type CamelName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : Name;

/** An API object as the client returns it: the same values with camelCase names. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? Camel<Item>[]
  : T extends object
    ? { [Key in keyof T as Key extends string ? CamelName<Key> : Key]: Camel<T[Key]> }
    : T;

const camelName = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const snakeName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Only names change, never values. */
export const toCamel = <T>(wire: T): Camel<T> => rename(wire, camelName) as Camel<T>;
export const toSnake = (value: unknown): unknown => rename(value, snakeName);

function rename(value: unknown, name: (key: string) => string): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => rename(item, name));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [name(key), rename(inner, name)]));
}
