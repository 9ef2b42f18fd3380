import { downloadDataExportRoute } from './download';
import { listDataExportsRoute } from './list';
import { requestDataExportRoute } from './request';

export const EXPORT_ROUTES = [listDataExportsRoute, requestDataExportRoute, downloadDataExportRoute] as const;
