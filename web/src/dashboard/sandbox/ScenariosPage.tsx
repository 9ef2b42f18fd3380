import { useNavigate } from '@tanstack/react-router';
import type { OwnScenario } from '#contract/dashboard/sandbox';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { Page } from '#web/design/layout/layout';
import { useEnvironment } from '#web/design/navigation/url';
import { EmptyState } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { columnsOf } from '#web/design/table/DataTable';
import { ReadList } from '#web/design/table/ReadList';
import { Time } from '#web/design/time/Time';
import { PermissionHint } from '#web/shared/access/Guard';
import { OUTCOME_BADGES } from './ScenarioPage';
import styles from './sandbox.module.css';
import { UploadButton } from './UploadButton';

/** The partner's own scenarios; those of the library are chosen where a test order is made. */
export function ScenariosPage() {
  const { environment } = useEnvironment();
  const navigate = useNavigate();
  const mayTest = usePermission('orders.test');
  const query = dashboard.useRead('/sandbox/scenarios');
  return (
    <Page
      title="Scenarios"
      hasEnvironment={false}
      description="What can happen to your test orders, in files of your own: play one from beginning to end, and see what has changed since you recorded its result."
      reserved={<PermissionHint permissions={['orders.test']} />}
      actions={mayTest && <UploadButton />}
    >
      <ReadList
        query={query}
        label="Scenarios"
        columns={COLUMNS}
        idOf={({ name }) => name}
        onOpen={({ name }) => void navigate({ to: `/scenarios/${name}`, search: { environment } })}
        empty={
          <EmptyState title="No scenarios yet">
            A scenario is a small file that says what happens to one order: coins arrive, the provider hangs, the payout
            is dropped, you decide about the refund. Upload one, and play it in the sandbox.
          </EmptyState>
        }
      />
    </Page>
  );
}

const column = columnsOf<OwnScenario>();

const COLUMNS = [
  column({
    id: 'name',
    header: 'Scenario',
    cell: (scenario) => (
      <span className={styles.name}>
        <strong className="mono">{scenario.name}</strong>
        <span>{scenario.story}</span>
      </span>
    ),
  }),
  column({
    id: 'outcome',
    header: 'Latest result',
    cell: (scenario) => <Badge content={OUTCOME_BADGES[scenario.outcome]} />,
  }),
  column({
    id: 'played',
    header: 'Played',
    meta: { align: 'right', from: 'tablet' },
    cell: (scenario) => (scenario.played_at === null ? '–' : <Time at={scenario.played_at} />),
  }),
  column({
    id: 'uploaded',
    header: 'Uploaded',
    meta: { align: 'right', from: 'tablet' },
    cell: (scenario) => <Time at={scenario.uploaded_at} />,
  }),
];
