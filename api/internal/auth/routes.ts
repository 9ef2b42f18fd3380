import type { InternalRoute } from '../route';
import { loginRoute } from './login';
import { logoutRoute } from './logout';
import { sessionRoute } from './session';

/** What both realms have: login, its steps, and what a person settles about the own account. */
export const AUTH_ROUTES: readonly InternalRoute[] = [sessionRoute, loginRoute, logoutRoute];
