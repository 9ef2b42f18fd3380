import { useParams } from '@tanstack/react-router';

/** The value of `$name` in the page's path. */
export function usePathParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params[name] ?? '';
}
