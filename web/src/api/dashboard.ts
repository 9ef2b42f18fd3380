import { useActing } from './act';
import { addressAt, request } from './call';
import type { AddressOf, CallOf, Download, PagesOf, UseAct, UseRead } from './client';
import { pagesAt } from './pages';
import type { DashboardRoute } from './routes';
import { save } from './save-download';
import { useReading } from './use-reading';

/** Calls the dashboard's API, as declared by its route table. */
export const call: CallOf<DashboardRoute> = request;
export const useRead: UseRead<DashboardRoute> = useReading;
export const useAct: UseAct<DashboardRoute> = useActing;
export const pagesOf: PagesOf<DashboardRoute> = pagesAt;
export const download: Download<DashboardRoute> = save;
export const addressOf: AddressOf<DashboardRoute> = addressAt;
