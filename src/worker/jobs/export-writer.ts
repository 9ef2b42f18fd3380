import { leaseDataExport, leaseExport } from '#db/exports/exports';
import type { Logger } from '#domain/logs/log';
import { type ExportDeps, writeDataExport, writeExport } from '#operations/exports';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';

/** Writes the requested export files, one at a time; if a worker dies, another one continues. */
export function startExportWriter({
  everyMs,
  log,
  ...deps
}: ExportDeps & { everyMs: number; log: Logger }): RunningRole {
  return repeatRead({
    everyMs,
    onError: (err) => log.warn({ err }, 'a file of orders or data could not be written; tried again soon'),
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
