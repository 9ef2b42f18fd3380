import { CLIENT } from './client';
import type { AccountRoute, Client } from './routes';

/** Calls the routes that both internal APIs have: the login and the person's own account. */
export const { call, useRead, useWrite }: Client<AccountRoute> = CLIENT;
