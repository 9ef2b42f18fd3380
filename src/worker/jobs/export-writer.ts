import { leaseDataExport } from '#db/exports/data-exports';
import { leaseExport } from '#db/exports/order-exports';
import { SECOND } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import { writeDataExport } from '#operations/exports/export-data';
import { type ExportDeps, writeExport } from '#operations/exports/export-orders';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';

const LOOK_MS = 5 * SECOND;

/** Writes the requested export files, one at a time; if a worker dies, another one continues. */
export function startExportWriter({ log, ...deps }: ExportDeps & { log: Logger }): RunningRole {
  return repeatRead({
    everyMs: LOOK_MS,
    onTrouble: (err) => log.warn({ err }, 'a file of orders or data could not be written; tried again soon'),
    async read() {
      const orders = await leaseExport(deps.db);
      if (orders) {
        await writeExport(deps, orders);
      }
      const data = await leaseDataExport(deps.db);
      if (data) {
        await writeDataExport(deps, data);
      }
    },
  });
}
