import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Environment } from '#domain/environment';
import { downloadRead, useWrite } from '#web/api/dashboard';
import { reportFailure } from '../DownloadButton';
import type { ORDER_FILTER_NAMES } from './order-filters';

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
