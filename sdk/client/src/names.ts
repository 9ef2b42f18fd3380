const camelName = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const snakeName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `quote_id` as `quoteId`, in all of a value. Only names change, never values. */
export const toCamel = (wire: unknown): unknown => rename(wire, camelName);
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
