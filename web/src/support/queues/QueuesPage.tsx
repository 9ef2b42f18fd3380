import { useLinkKeys } from '#web/app/link-keys';
import { Page } from '#web/design/layout/Page';
import { EnvironmentChoice, QueueTable } from './QueueTable';

export function QueuesPage() {
  const { lists } = useLinkKeys<HTMLDivElement>();
  return (
    <Page
      title="Queues"
      hasEnvironment={false}
      description="Everything that is waiting for an operator."
      actions={<EnvironmentChoice />}
    >
      <div ref={lists}>
        <QueueTable />
      </div>
    </Page>
  );
}
