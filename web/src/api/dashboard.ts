import { addressAt, request } from './call';
import type { AddressOf, CallOf, Download, DownloadRead, PagesOf, UseRead, UseWrite } from './client';
import { pagesAt } from './pages';
import type { DashboardRoute } from './routes';
import { save, saveRead } from './save-download';
import { useApiMutation } from './use-api-mutation';
import { useApiQuery } from './use-api-query';

/** Calls the dashboard's API, as declared by its route table. */
export const call: CallOf<DashboardRoute> = request;
export const useRead: UseRead<DashboardRoute> = useApiQuery;
export const useWrite: UseWrite<DashboardRoute> = useApiMutation;
export const pagesOf: PagesOf<DashboardRoute> = pagesAt;
export const download: Download<DashboardRoute> = save;
export const downloadRead: DownloadRead<DashboardRoute> = saveRead;
export const addressOf: AddressOf<DashboardRoute> = addressAt;
