import { useActing } from './act';
import { addressAt, request } from './call';
import type { AddressOf, CallOf, Download, PagesOf, UseAct, UseRead } from './client';
import { pagesAt } from './pages';
import type { AccountRoute } from './routes';
import { save } from './save-download';
import { useReading } from './use-reading';

/** Calls the routes that both internal APIs have: the login and the person's own account. */
export const call: CallOf<AccountRoute> = request;
export const useRead: UseRead<AccountRoute> = useReading;
export const useAct: UseAct<AccountRoute> = useActing;
export const pagesOf: PagesOf<AccountRoute> = pagesAt;
export const download: Download<AccountRoute> = save;
export const addressOf: AddressOf<AccountRoute> = addressAt;
