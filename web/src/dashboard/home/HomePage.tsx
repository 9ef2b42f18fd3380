import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { Attention } from '#contract/dashboard/home';
import { SECOND } from '#domain/duration';
import { dashboard } from '#web/api/client';
import { usePermission, useSession } from '#web/api/session';
import { Page, Section, Surface } from '#web/design/layout/layout';
import { Link, useEnvironment } from '#web/design/navigation/url';
import { Notice, Skeletons } from '#web/design/states/states';
import { ShapeIcon } from '#web/design/status/Badge';
import { toneColors } from '#web/design/status/status-badges';
import { Time } from '#web/design/time/Time';
import { formatCount } from '#web/design/values/formats';
import { PostedNotice } from '#web/shared/PostedIncident';
import { ATTENTION_ROWS } from './attention-rows';
import { Checklist } from './Checklist';
import styles from './home.module.css';
import { Overview } from './Overview';
import { useHome } from './use-home';

/** The steps before going live until they are done; then what needs attention, and the figures of the day. */
export function HomePage() {
  const { partner } = useSession();
  const { environment } = useEnvironment();
  // Deferred, so that React renders the parts one after the other and the browser can answer in between.
  const isRead = useDeferredValue(useHome(environment));
  return (
    <Page title="Home" heading={partner.name}>
      {isRead ? (
        <>
          <IncidentNotice />
          <AttentionList />
          <FirstSteps />
          <Overview />
        </>
      ) : (
        <Skeletons lines={8} height={40} />
      )}
    </Page>
  );
}

function FirstSteps() {
  const { data } = dashboard.useRead('/home/checklist', { refreshMs: 15 * SECOND });
  return data && !data.done ? <Checklist list={data} /> : null;
}

/** An open incident, and the messages that operators have posted. */
function IncidentNotice() {
  const { data } = dashboard.useRead('/home/incident');
  if (!data) {
    return null;
  }
  const { incident, posted } = data;
  return (
    <>
      {incident && (
        <Notice
          tone="failed"
          shape="cross"
          title="There is an ongoing incident"
          action={<Link to="/incidents">View SLA</Link>}
        >
          Since <Time at={incident.started_at} />. Open orders continue.
        </Notice>
      )}
      {posted.map(({ incident_id, title, message, provider, ...times }) => (
        <PostedNotice
          key={incident_id}
          incident={{ ...times, resolved_at: null }}
          title={provider ? `${provider}: ${title}` : title}
        >
          {message}
        </PostedNotice>
      ))}
    </>
  );
}

/** Everything that needs a person, most urgent first; empty if there is nothing. */
function AttentionList() {
  const { environment } = useEnvironment();
  const { data } = dashboard.useRead('/home/attention', { query: { environment } });
  if (!data || data.items.length === 0) {
    return null;
  }
  return (
    <Section title="Needs attention">
      <Surface>
        <ul className={styles.attention}>
          {data.items.map((item) => (
            <AttentionItem key={`${item.kind}-${item.subject_id}`} item={item} />
          ))}
        </ul>
      </Surface>
      {data.more > 0 && (
        <p>{formatCount(data.more, 'more refund or late deposit', 'more refunds and late deposits')}.</p>
      )}
    </Section>
  );
}

function AttentionItem({ item }: { item: Attention['items'][number] }) {
  const { environment } = useEnvironment();
  const navigate = useNavigate();
  const { tone, shape, title, action, to, permission } = ATTENTION_ROWS[item.kind];
  const mayAct = usePermission(permission);
  return (
    <li style={toneColors(tone)}>
      <span className={styles.attentionShape}>
        <ShapeIcon shape={shape} />
      </span>
      <div>
        <strong>{title(item)}</strong>
        <p>
          {item.since !== null && <Time at={item.since} />}
          {item.since !== null && item.due_at !== null && ' · '}
          {item.due_at !== null && (
            <>
              due <Time at={item.due_at} />
            </>
          )}
        </p>
      </div>
      {mayAct && (
        <Button
          size="xs"
          variant="default"
          onClick={() => void navigate({ href: withEnvironment(to(item), environment) })}
        >
          {action}
        </Button>
      )}
    </li>
  );
}

function withEnvironment(path: string, environment: string): string {
  return `/dashboard${path}${path.includes('?') ? '&' : '?'}environment=${environment}`;
}
