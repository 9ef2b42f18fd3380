import type { DataExportView as File } from '#contract/dashboard/data-exports';
import { SECOND } from '#domain/duration';
import { dashboard } from '#web/api/client';
import { Section, Surface } from '#web/design/layout/layout';
import { EmptyState, Loaded } from '#web/design/states/states';
import { columnsOf, DataTable } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import { ProofDialog } from '#web/shared/users/security/ProofDialog';
import { DownloadButton } from '../DownloadButton';
import { ProofButton } from './ProofButton';

const PATH = '/exports';
const column = columnsOf<File>();
const sizeOf = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

const COLUMNS = [
  column({
    id: 'requested',
    header: 'Requested',
    cell: (file) => <Time at={file.created_at} />,
  }),
  column({
    id: 'records',
    header: 'Records',
    meta: { align: 'right' },
    cell: (file) => file.lines.toLocaleString('en-US'),
  }),
  column({
    id: 'size',
    header: 'Size',
    meta: { align: 'right', from: 'tablet' },
    cell: (file) => sizeOf(file.size),
  }),
  column({
    id: 'expires',
    header: 'Deleted',
    meta: { from: 'tablet' },
    cell: (file) => <Time at={file.expires_at} />,
  }),
  column({
    id: 'file',
    header: () => <span className="hidden">File</span>,
    meta: { align: 'right' },
    cell: (file) => <FileState file={file} />,
  }),
];

function FileState({ file: { state, data_export_id: id } }: { file: File }) {
  return state === 'writing' ? (
    <span>Being written…</span>
  ) : (
    <DownloadButton save={() => dashboard.downloadRead(`${PATH}/${id}/file`)} />
  );
}

/** Exports all data of the organization as a file. */
export function DataExport() {
  const query = dashboard.useRead(PATH, {
    refreshMs: (files) => (files?.items.some(({ state }) => state === 'writing') ?? false) && 2 * SECOND,
  });
  return (
    <Section
      title="Data export"
      description="Orders with their deliveries, payouts, the ledger, team, keys without their secrets, and the audit log in one file."
      actions={
        <ProofButton
          label="Export all data"
          dialog={(close, key) => <ExportDialog hasPasskey={key} onClose={close} />}
        />
      }
    >
      <Loaded query={query}>
        {({ items }) => (
          <Surface>
            {items.length === 0 ? (
              <EmptyState title="No files yet">A file takes a few minutes, and is kept for seven days.</EmptyState>
            ) : (
              <DataTable label="Data exports" columns={COLUMNS} rows={items} idOf={(file) => file.data_export_id} />
            )}
          </Surface>
        )}
      </Loaded>
    </Section>
  );
}

function ExportDialog({ hasPasskey, onClose }: { hasPasskey: boolean; onClose: () => void }) {
  return (
    <ProofDialog
      title="Export all data"
      action="Export"
      danger={false}
      run={(body) => dashboard.call(PATH, { method: 'POST', body })}
      changes={[PATH]}
      hasPasskey={hasPasskey}
      onClose={onClose}
    >
      <p>
        We write the file in the background and email you when it is ready. All owners are notified. You can download it
        for seven days.
      </p>
    </ProofDialog>
  );
}
