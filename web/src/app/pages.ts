import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Environment } from '#domain/environment';
import type { Permission } from '#domain/team/permission';

export interface PageRow {
  path: string;
  /** Loads the code of the page when it is first opened. */
  load: () => Promise<ComponentType>;
  /** Starts to read what the page shows first, while its code is loaded. */
  read?: (queries: QueryClient, environment: Environment) => void;
  /** The permission that opens the page; without one, everybody may. */
  permission?: Permission;
}

/** Pages of both applications for people who are not logged in. */
export const LOGIN_PAGES: readonly PageRow[] = [
  { path: '/login', load: async () => (await import('../shared/users/login/LoginPage')).LoginPage },
  { path: '/sso', load: async () => (await import('../shared/users/login/SsoPage')).SsoPage },
  {
    path: '/password-reset',
    load: async () => (await import('../shared/users/login/PasswordResetPage')).PasswordResetPage,
  },
];
