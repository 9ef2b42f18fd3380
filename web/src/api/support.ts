import { useActing } from './act';
import { addressAt, request } from './call';
import type { AddressOf, CallOf, Download, PagesOf, UseAct, UseRead } from './client';
import { pagesAt } from './pages';
import type { SupportRoute } from './routes';
import { save } from './save-download';
import { useReading } from './use-reading';

/** Calls the support console's API, as declared by its route table. */
export const call: CallOf<SupportRoute> = request;
export const useRead: UseRead<SupportRoute> = useReading;
export const useAct: UseAct<SupportRoute> = useActing;
export const pagesOf: PagesOf<SupportRoute> = pagesAt;
export const download: Download<SupportRoute> = save;
export const addressOf: AddressOf<SupportRoute> = addressAt;
