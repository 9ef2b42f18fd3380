import { SECOND } from '#domain/duration';
import { downloadRead, useRead } from '#web/api/dashboard';
import { Notice } from '#web/design/states/Notice';
import { Problem } from '#web/design/states/Problem';
import { formatCount } from '#web/design/values/format-count';
import { DownloadButton } from '../DownloadButton';

/** The progress of a file of orders, and its download. */
export function ExportNotice({ exportId }: { exportId: string }) {
  const path = `/orders/exports/${exportId}` as const;
  const first = useRead(path);
  const query = useRead(path, { refreshMs: first.data?.state === 'writing' && 2 * SECOND });
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
