import { Link as RouterLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SearchText } from './search-text';

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
