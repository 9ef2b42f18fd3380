import { useActing } from './act';
import { addressAt, request } from './call';
import type { AddressOf, CallOf, Download, PagesOf, UseAct, UseRead } from './client';
import { save } from './download';
import { pagesAt } from './pages';
import { useReading } from './read';
import type { DashboardRoute } from './routes';

/** Calls to the dashboard's API, as its route table declares them. */
export const call: CallOf<DashboardRoute> = request;
export const useRead: UseRead<DashboardRoute> = useReading;
export const useAct: UseAct<DashboardRoute> = useActing;
export const pagesOf: PagesOf<DashboardRoute> = pagesAt;
export const download: Download<DashboardRoute> = save;
export const addressOf: AddressOf<DashboardRoute> = addressAt;
