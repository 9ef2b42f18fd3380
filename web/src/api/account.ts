import { addressAt, request } from './call';
import type { AddressOf, CallOf, Download, PagesOf, UseRead, UseWrite } from './client';
import { pagesAt } from './pages';
import type { AccountRoute } from './routes';
import { save } from './save-download';
import { useApiMutation } from './use-api-mutation';
import { useApiQuery } from './use-api-query';

/** Calls the routes that both internal APIs have: the login and the person's own account. */
export const call: CallOf<AccountRoute> = request;
export const useRead: UseRead<AccountRoute> = useApiQuery;
export const useWrite: UseWrite<AccountRoute> = useApiMutation;
export const pagesOf: PagesOf<AccountRoute> = pagesAt;
export const download: Download<AccountRoute> = save;
export const addressOf: AddressOf<AccountRoute> = addressAt;
