import { Link as RouterLink, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ENVIRONMENTS, type Environment } from '#domain/environment';

/** The query of the URL: plain text by name, never JSON. */
type SearchText = Readonly<Record<string, string | undefined>>;

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
  const filters: { [K in N]?: string } = {};
  for (const name of names) {
    if (search[name]) filters[name] = search[name];
  }
  const setFilters = (change: SearchText) => {
    const cleaned = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || undefined]));
    void navigate({ to: '.', search: (before: SearchText) => ({ ...before, ...cleaned }), replace: true });
  };
  const clear = () => setFilters(Object.fromEntries(names.map((name) => [name, undefined])));
  return { filters, setFilters, clear: Object.keys(filters).length > 0 ? clear : undefined };
}

/** Whether the dialog of this name is open: by its button, or by a link with `?open=<name>`. */
export function useOpened(name: string): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { filters, setFilters } = useFilters(['open']);
  return [filters.open === name, (isOpen) => setFilters({ open: isOpen ? name : undefined })];
}

const REMEMBERED = 'swaplane-environment';

function isEnvironment(text: unknown): text is Environment {
  return ENVIRONMENTS.some((one) => one === text);
}

/** The environment if the URL has none: the last one chosen in this browser, at first the sandbox. */
function rememberedEnvironment(): Environment {
  const remembered = localStorage.getItem(REMEMBERED);
  return isEnvironment(remembered) ? remembered : 'test';
}

/** The environment that a page with this query shows. */
export function environmentOf({ environment }: SearchText): Environment {
  return isEnvironment(environment) ? environment : rememberedEnvironment();
}

/** The environment that the page shows. It is part of the URL; choosing another one stays on the same page. */
export function useEnvironment(): { environment: Environment; choose: (environment: Environment) => void } {
  const environment = environmentOf(useSearchText());
  const navigate = useNavigate();
  return {
    environment,
    choose: (chosen) => {
      localStorage.setItem(REMEMBERED, chosen);
      // A cursor of one environment's list is invalid in the other's.
      void navigate({
        to: '.',
        search: (before: SearchText) => ({ ...before, environment: chosen, cursor: undefined }),
      });
    },
  };
}

/**
 * Switches to the environment of the one thing that the page shows, once it is known: whoever opens a page by its address alone
 * is in the environment that was chosen last. This one is not remembered, because nobody chose it.
 */
export function useEnvironmentOf(shown: Environment | undefined): void {
  const { environment } = useEnvironment();
  const navigate = useNavigate();
  useEffect(() => {
    if (shown !== undefined && shown !== environment) {
      void navigate({ to: '.', search: (before: SearchText) => ({ ...before, environment: shown }), replace: true });
    }
  }, [shown, environment, navigate]);
}

/** The value of `$name` in the page's path. */
export function usePathParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params[name] ?? '';
}

interface LinkProps {
  to: string;
  search?: SearchText;
  children: ReactNode;
  className?: string | undefined;
}

/** A link to another page that keeps the environment. */
export function Link({ to, search, children, className }: LinkProps) {
  return (
    <RouterLink
      to={to}
      search={(before: SearchText) => ({ environment: before.environment, ...search })}
      {...(className !== undefined && { className })}
    >
      {children}
    </RouterLink>
  );
}
