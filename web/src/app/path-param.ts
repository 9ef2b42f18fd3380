import { useParams } from '@tanstack/react-router';

/** What stands in the address where the page's path says `$name`. */
export function usePathParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params[name] ?? '';
}
