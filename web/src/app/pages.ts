import type { ComponentType } from 'react';
import type { Permission } from '#domain/team/permission';

export interface PageRow {
  path: string;
  /** Loads the code of the page when it is first opened. */
  load: () => Promise<ComponentType>;
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
