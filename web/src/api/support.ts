import { CLIENT } from './client';
import type { Client, SupportRoute } from './routes';

/** Calls the support console's API. */
export const { call, useRead, pagesOf, download }: Client<SupportRoute> = CLIENT;
