import { downloadDataExportRoute } from './download';
import { listDataExportsRoute } from './list';
import { requestDataExportRoute } from './request';

export const DATA_ROUTES = [listDataExportsRoute, requestDataExportRoute, downloadDataExportRoute] as const;
