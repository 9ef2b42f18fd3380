import { Page } from '../../design/layout/Page';
import { EnvironmentChoice } from './EnvironmentChoice';
import { QueueTable } from './QueueTable';

export function QueuesPage() {
  return (
    <Page
      title="Queues"
      hasEnvironment={false}
      description="Everything that is waiting for an operator."
      actions={<EnvironmentChoice />}
    >
      <QueueTable />
    </Page>
  );
}
