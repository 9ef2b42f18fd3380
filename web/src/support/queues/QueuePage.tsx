import { useNavigate } from '@tanstack/react-router';
import { SECOND } from '#domain/duration';
import { pagesOf } from '#web/api/support';
import { usePathParam } from '#web/app/path-param';
import { Page } from '#web/design/layout/Page';
import { EmptyState } from '#web/design/states/EmptyState';
import { CursorList } from '#web/design/table/CursorList';
import { NotFound } from '#web/shell/NotFound';
import { targetPath } from '../search/target-path';
import { EnvironmentChoice } from './EnvironmentChoice';
import { QueueTabs } from './QueueTabs';
import { QUEUE_COLUMNS } from './queue-columns';
import { useQueueEnvironment } from './queue-environment';
import { isQueueName, QUEUE_ROWS } from './queue-rows';

/** The rows of one queue with reasons and actions; the longest waiting first. */
export function QueuePage() {
  const queue = usePathParam('queue');
  const { environment } = useQueueEnvironment();
  const navigate = useNavigate();
  if (!isQueueName(queue)) {
    return <NotFound />;
  }
  const { name, about, empty } = QUEUE_ROWS[queue];
  return (
    <Page title={name} hasEnvironment={false} description={about} actions={<EnvironmentChoice />}>
      <QueueTabs />
      <CursorList
        key={queue}
        label={name}
        pages={pagesOf(`/queues/${queue}`, { environment })}
        columns={QUEUE_COLUMNS}
        idOf={({ kind, id, alert_id }) => `${kind}-${id}-${alert_id ?? ''}`}
        onOpen={(row) => void navigate({ href: `/support${targetPath(row)}` })}
        refreshMs={15 * SECOND}
        empty={<EmptyState title="This queue is empty">{empty}</EmptyState>}
      />
    </Page>
  );
}
