import type { ComponentType } from 'react';
import type { Permission } from '#domain/team/permission';

export interface PageRow {
  path: string;
  /** Loads the file of the page when it is first opened. */
  load: () => Promise<ComponentType>;
  /** What a role must include for the page to be shown; everybody may open one without. */
  permission?: Permission;
}

/** Pages of both applications for who is not logged in. */
export const LOGIN_PAGES: readonly PageRow[] = [
  { path: '/login', load: async () => (await import('../shared/users/login/LoginPage')).LoginPage },
  {
    path: '/password-reset',
    load: async () => (await import('../shared/users/login/PasswordResetPage')).PasswordResetPage,
  },
];
