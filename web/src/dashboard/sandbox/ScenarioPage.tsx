import { Button, Tabs } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { OwnScenario, OwnScenarioDetail } from '#contract/dashboard/sandbox';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Facts, Page, Surface } from '#web/design/layout/layout';
import { Link, useEnvironment, usePathParam } from '#web/design/navigation/url';
import { EmptyState, Loaded, Notice, Problem } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import type { BadgeContent } from '#web/design/status/status-badges';
import { Time } from '#web/design/time/Time';
import { CopyButton } from '#web/design/values/IdChip';
import { PermissionHint } from '#web/shared/access/Guard';
import styles from './sandbox.module.css';
import { UploadButton } from './UploadButton';

export const OUTCOME_BADGES: Readonly<Record<OwnScenario['outcome'], BadgeContent>> = {
  not_played: { tone: 'over', shape: 'minus', label: 'Not played' },
  not_recorded: { tone: 'waiting', shape: 'ring', label: 'Not recorded' },
  equal: { tone: 'done', shape: 'check', label: 'As recorded' },
  differs: { tone: 'failed', shape: 'cross', label: 'Differs' },
};

export function ScenarioPage() {
  const name = usePathParam('name');
  const query = dashboard.useRead(`/sandbox/scenarios/${name}`);
  const mayTest = usePermission('orders.test');
  const play = useStep(name, 'play');
  const record = useStep(name, 'golden');
  const { data } = query;
  return (
    <Page
      title={name}
      heading={<span className="mono">{name}</span>}
      hasEnvironment={false}
      description={data?.story}
      reserved={<PermissionHint permissions={['orders.test']} />}
      above={<Link to="/scenarios">← Scenarios</Link>}
      actions={
        mayTest &&
        data && (
          <>
            <RemoveButton name={name} />
            <UploadButton key={data.source} source={data.source ?? ''} />
            <Button
              leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden="true" />}
              loading={play.isPending}
              onClick={() => play.mutate()}
            >
              Play
            </Button>
          </>
        )
      }
    >
      <Problem error={play.error ?? record.error} />
      <Loaded query={query}>
        {(scenario) => (
          <>
            <Result
              scenario={scenario}
              action={
                mayTest &&
                (scenario.outcome === 'differs' || scenario.outcome === 'not_recorded') && (
                  <Button variant="default" loading={record.isPending} onClick={() => record.mutate()}>
                    {scenario.golden === null ? 'Record this result' : 'Record this result instead'}
                  </Button>
                )
              }
            />
            <Texts scenario={scenario} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function useStep(name: string, step: 'play' | 'golden') {
  return dashboard.useWrite({
    call: () => ({ path: `/sandbox/scenarios/${name}/${step}` }),
    changes: ['/sandbox', '/orders', '/home'],
  });
}

/** How the latest play compares with the recorded result. */
function Result({ scenario, action }: { scenario: OwnScenarioDetail; action: ReactNode }) {
  const { outcome, played_at, order_id, divergence, left_out } = scenario;
  return (
    <div className="stack">
      {left_out.length > 0 && (
        <Notice tone="waiting" shape="ring" title={`Played without its ${left_out.join(' and ')} steps`}>
          The command line plays them too, at an instance of your own: <code>swaplane scenario run --local</code>.
        </Notice>
      )}
      <Surface padded>
        <div className={styles.result}>
          <Facts
            facts={[
              ['Latest result', <Badge key="outcome" content={OUTCOME_BADGES[outcome]} />],
              played_at === null ? null : ['Played', <Time key="played" at={played_at} />],
              order_id === null
                ? null
                : [
                    'Order',
                    <Link key="order" to={`/orders/${order_id}`} search={{ environment: 'test' }}>
                      {order_id}
                    </Link>,
                  ],
            ]}
          />
          {action}
        </div>
      </Surface>
      {divergence && (
        <Notice
          tone="failed"
          shape="cross"
          title={`The first difference is in line ${divergence.line} of the recorded result (${divergence.section})`}
        >
          <p>Likely cause: {divergence.cause}.</p>
          <TextBox label="Recorded and new result side by side" text={divergence.side_by_side} />
        </Notice>
      )}
    </div>
  );
}

/** The result, what it is compared with, and the file. */
function Texts({ scenario: { result, golden, source } }: { scenario: OwnScenarioDetail }) {
  return (
    <Tabs key={result} defaultValue={result === null ? 'file' : 'result'} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="result">Result</Tabs.Tab>
        <Tabs.Tab value="golden">Recorded</Tabs.Tab>
        <Tabs.Tab value="file">File</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="result" pt="md">
        <TextOrNone text={result} label="Result" none="Play the scenario: all that you receive appears here." />
      </Tabs.Panel>
      <Tabs.Panel value="golden" pt="md">
        <TextOrNone
          text={golden}
          label="Recorded"
          none="Play the scenario, check that the result is what you meant, and record it: every later play is compared with it, byte for byte."
        />
      </Tabs.Panel>
      <Tabs.Panel value="file" pt="md">
        <TextOrNone text={source} label="File" none="It was not kept when it was uploaded: upload it again." />
      </Tabs.Panel>
    </Tabs>
  );
}

function TextOrNone({ text, label, none }: { text: string | null; label: string; none: string }) {
  return text === null ? (
    <Surface>
      <EmptyState title="Nothing yet">{none}</EmptyState>
    </Surface>
  ) : (
    <TextBox text={text} label={label} />
  );
}

function TextBox({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.box}>
      {/* biome-ignore lint/a11y/useSemanticElements: a section could not keep its line breaks */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={`mono ${styles.lines}`} tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <span className={styles.corner}>
        <CopyButton text={text} label={label} />
      </span>
    </div>
  );
}

function RemoveButton({ name }: { name: string }) {
  const { environment } = useEnvironment();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const remove = dashboard.useWrite(
    {
      call: () => ({ path: `/sandbox/scenarios/${name}`, method: 'DELETE' }),
      changes: ['/orders/scenarios'],
    },
    () => void navigate({ to: '/scenarios', search: { environment } }),
  );
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Remove
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          action="Remove scenario"
          danger
          act={remove}
          onClose={() => setOpen(false)}
        >
          Its file and its recorded result are deleted. Orders that play it go on.
        </ConfirmDialog>
      )}
    </>
  );
}
