import type { InternalRoute } from '../../route';
import { downloadDataExportRoute } from './download';
import { listDataExportsRoute } from './list';
import { requestDataExportRoute } from './request';

export const DATA_ROUTES: readonly InternalRoute[] = [
  listDataExportsRoute,
  requestDataExportRoute,
  downloadDataExportRoute,
];
