import { downloadDataExportRoute } from './download-data-export';
import { listDataExportsRoute } from './list-data-exports';
import { requestDataExportRoute } from './request-data-export';

export const EXPORT_ROUTES = [listDataExportsRoute, requestDataExportRoute, downloadDataExportRoute] as const;
