import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { SECOND } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { downloadRead, useRead, useWrite } from '#web/api/dashboard';
import { Notice, Problem } from '#web/design/states/states';
import { formatCount } from '#web/design/values/formats';
import { DownloadButton, reportFailure } from '../DownloadButton';
import type { ORDER_FILTER_NAMES } from './OrderFilters';

interface ExportMenuProps {
  query: { environment: Environment } & Readonly<Partial<Record<(typeof ORDER_FILTER_NAMES)[number], string>>>;
  onBegun: (exportId: string) => void;
}

/** Exports the list: its first orders at once, or all of them in the background. */
export function ExportMenu({ query, onBegun }: ExportMenuProps) {
  const begin = useWrite({ call: () => ({ path: '/orders/exports', body: query }), changes: [] }, ({ export_id }) =>
    onBegun(export_id),
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={begin.isPending} leftSection={<IconDownload size={16} stroke={1.75} />}>
          CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => reportFailure(downloadRead('/orders/export', query))}>
          Up to 10,000, at once
        </Menu.Item>
        <Menu.Item onClick={() => begin.mutate()}>All orders, with an email when the file is ready</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The progress of a file of orders, and its download. */
export function ExportNotice({ exportId }: { exportId: string }) {
  const path = `/orders/exports/${exportId}` as const;
  const query = useRead(path, { refreshMs: (read) => read?.state === 'writing' && 2 * SECOND });
  const file = query.data;
  if (!file) {
    return <Problem error={query.error} />;
  }
  const orders = formatCount(file.orders, 'order');
  if (file.state === 'writing') {
    return (
      <Notice tone="moving" shape="half" title={`Your file is being written: ${orders} so far`}>
        A mail tells you when it is ready; you can leave this page.
      </Notice>
    );
  }
  return (
    <Notice tone="done" shape="check" title={`Your file is ready: ${orders}`}>
      <DownloadButton save={() => downloadRead(`${path}/file`)} />
    </Notice>
  );
}
