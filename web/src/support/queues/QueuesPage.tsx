import { Page } from '#web/design/layout/layout';
import { useLinkKeys } from '#web/design/navigation/keyboard';
import { QueueLimits } from './QueueLimits';
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
      <QueueLimits />
    </Page>
  );
}
