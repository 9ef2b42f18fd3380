import { useNavigate, useSearch } from '@tanstack/react-router';

/** The query of the URL: plain text by name, never JSON. */
export type SearchText = Readonly<Record<string, string | undefined>>;

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text.replaceAll('%2C', ',')}`;
}

export function useSearchText(): SearchText {
  return useSearch({ strict: false });
}

/** The filters of a list in the URL. Empty filters are left out. */
export function useFilters<N extends string>(
  names: readonly N[],
): {
  filters: Readonly<Partial<Record<N, string>>>;
  setFilters: (change: Partial<Record<N, string | undefined>>) => void;
  /** Removes all filters; absent if there is none. */
  clear: (() => void) | undefined;
} {
  const search = useSearchText();
  const navigate = useNavigate();
  const filters = Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : []))) as Partial<
    Record<N, string>
  >;
  const setFilters = (change: SearchText) => {
    const cleaned = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || undefined]));
    void navigate({ to: '.', search: (before: SearchText) => ({ ...before, ...cleaned }), replace: true });
  };
  const clear = () => setFilters(Object.fromEntries(names.map((name) => [name, undefined])));
  return { filters, setFilters, clear: Object.keys(filters).length > 0 ? clear : undefined };
}
