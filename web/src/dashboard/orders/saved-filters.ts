import { useState } from 'react';
import { useSession } from '#web/api/session';
import { ORDER_FILTER_NAMES, type OrderFilterValues } from './order-filter-names';

/** Filters of the list under a name, kept in this browser for one person in one team. */
export interface SavedFilter {
  name: string;
  values: OrderFilterValues;
}

/** More would not fit a menu. */
const MOST_SAVED = 20;

interface SavedFilters {
  saved: readonly SavedFilter[];
  /** Replaces the ones of this name. */
  save: (filter: SavedFilter) => void;
  remove: (name: string) => void;
}

export function useSavedFilters(): SavedFilters {
  const { partner, person } = useSession();
  const place = `swaplane-order-filters ${partner.partner_id} ${person.user_id}`;
  const [saved, setSaved] = useState(() => readSaved(localStorage.getItem(place)));
  const write = (next: readonly SavedFilter[]) => {
    localStorage.setItem(place, JSON.stringify(next));
    setSaved(next);
  };
  const others = (name: string) => saved.filter((one) => one.name !== name);
  return {
    saved,
    save: (filter) => write([filter, ...others(filter.name)].slice(0, MOST_SAVED)),
    remove: (name) => write(others(name)),
  };
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
