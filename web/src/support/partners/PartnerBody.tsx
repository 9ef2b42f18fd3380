import { useNavigate } from '@tanstack/react-router';
import type { PartnerPageView } from '#contract/support/partners';
import { Link } from '#web/app/link';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { DataTable } from '#web/design/table/DataTable';
import { JsonView } from '#web/design/values/JsonView';
import { ENDPOINT_COLUMNS } from './endpoint-columns';
import { PARTNER_KEY_COLUMNS } from './key-columns';
import { PARTNER_MEMBER_COLUMNS } from './member-columns';
import { PartnerFacts } from './PartnerFacts';
import styles from './partners.module.css';
import { VOLUME_COLUMNS } from './volume-columns';

export function PartnerBody({ partner }: { partner: PartnerPageView }) {
  const navigate = useNavigate();
  const { keys, endpoints, volume, members, onboarding, partner_id } = partner;
  const isStated = Object.keys(onboarding).length > 0;
  return (
    <>
      <div className={styles.columns}>
        <Section title="Terms">
          <Surface padded>
            <PartnerFacts partner={partner} />
          </Surface>
        </Section>
        <Section title="Onboarding details">
          {isStated ? (
            <JsonView value={onboarding} label="onboarding details" />
          ) : (
            <Surface>
              <EmptyState title="None">An operator created this partner, or it has not started onboarding.</EmptyState>
            </Surface>
          )}
        </Section>
      </div>
      <Section title="Orders of the last 30 days">
        <Surface>
          <DataTable
            label="Orders of the last 30 days"
            columns={VOLUME_COLUMNS}
            rows={volume}
            idOf={({ environment }) => environment}
          />
        </Surface>
      </Section>
      <Listed title="API keys" empty="The partner has no keys yet." count={keys.length}>
        <DataTable label="API keys" columns={PARTNER_KEY_COLUMNS} rows={keys} idOf={({ key_id }) => key_id} />
      </Listed>
      <Listed title="Webhook endpoints" empty="The partner receives no webhooks." count={endpoints.length}>
        <DataTable
          label="Webhook endpoints"
          columns={ENDPOINT_COLUMNS}
          rows={endpoints}
          idOf={({ endpoint_id }) => endpoint_id}
          onOpen={({ endpoint_id }) => void navigate({ to: `/webhooks/${endpoint_id}` })}
        />
      </Listed>
      <Listed title="Members" empty="Nobody has a login for this partner." count={members.length}>
        <DataTable label="Members" columns={PARTNER_MEMBER_COLUMNS} rows={members} idOf={({ user_id }) => user_id} />
      </Listed>
      <p>
        <Link to="/audit" search={{ by: 'anybody', partner_id }}>
          Full audit log of this partner
        </Link>
      </p>
    </>
  );
}

interface ListedProps {
  title: string;
  empty: string;
  count: number;
  children: React.ReactNode;
}

function Listed({ title, empty, count, children }: ListedProps) {
  return (
    <Section title={title}>
      <Surface>{count === 0 ? <EmptyState title="None">{empty}</EmptyState> : children}</Surface>
    </Section>
  );
}
