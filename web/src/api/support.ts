import { addressAt, request } from './call';
import type { AddressOf, CallOf, Download, PagesOf, UseRead, UseWrite } from './client';
import { pagesAt } from './pages';
import type { SupportRoute } from './routes';
import { save } from './save-download';
import { useApiMutation } from './use-api-mutation';
import { useApiQuery } from './use-api-query';

/** Calls the support console's API, as declared by its route table. */
export const call: CallOf<SupportRoute> = request;
export const useRead: UseRead<SupportRoute> = useApiQuery;
export const useWrite: UseWrite<SupportRoute> = useApiMutation;
export const pagesOf: PagesOf<SupportRoute> = pagesAt;
export const download: Download<SupportRoute> = save;
export const addressOf: AddressOf<SupportRoute> = addressAt;
