import { ORDER_FILTER_NAMES, type OrderFilterValues } from './order-filter-names';

/** Filters of the list under a name, kept in this browser for one person in one team. */
export interface SavedFilter {
  name: string;
  values: OrderFilterValues;
}

/** Whatever the browser has kept: what cannot be read is as good as nothing. */
export function readSaved(text: string | null): readonly SavedFilter[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.flatMap(readOne) : [];
  } catch {
    return [];
  }
}

function readOne(one: unknown): SavedFilter[] {
  if (typeof one !== 'object' || one === null || !('name' in one) || !('values' in one)) {
    return [];
  }
  const { name, values } = one;
  return typeof name === 'string' && typeof values === 'object' && values !== null
    ? [{ name, values: knownValues(values) }]
    : [];
}

function knownValues(values: object): OrderFilterValues {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    ORDER_FILTER_NAMES.flatMap((name) => (typeof given.get(name) === 'string' ? [[name, given.get(name)]] : [])),
  );
}
