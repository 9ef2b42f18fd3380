import { useActing } from './act';
import { addressAt, request } from './call';
import type { AddressOf, CallOf, Download, PagesOf, UseAct, UseRead } from './client';
import { save } from './download';
import { pagesAt } from './pages';
import { useReading } from './read';
import type { SupportRoute } from './routes';

/** Calls to the support console's API, as its route table declares them. */
export const call: CallOf<SupportRoute> = request;
export const useRead: UseRead<SupportRoute> = useReading;
export const useAct: UseAct<SupportRoute> = useActing;
export const pagesOf: PagesOf<SupportRoute> = pagesAt;
export const download: Download<SupportRoute> = save;
export const addressOf: AddressOf<SupportRoute> = addressAt;
