import { useNavigate } from '@tanstack/react-router';
import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import type { PartnerPageView } from '#contract/support/partners';
import { HOST_PROBLEMS } from '#domain/tracking/own-host';
import { Facts, Section, Surface } from '#web/design/layout/layout';
import { Link } from '#web/design/navigation/url';
import { EmptyState } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { columnsOf, DataTable } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import { Usd } from '#web/design/values/Amount';
import { formatRole } from '#web/shared/access/texts';
import { conditionColumns } from '#web/shared/key-columns';
import { CHANNEL_LABELS, ENDPOINT_BADGES } from '#web/shared/webhooks/EndpointHealth';
import { PartnerEarnings } from '../payouts/PartnerEarnings';
import { EnvironmentTag } from '../values/values';
import { PublishableKeys } from './PublishableKeys';
import { StatedFacts } from './StatedFacts';

export function PartnerBody({ partner }: { partner: PartnerPageView }) {
  const navigate = useNavigate();
  const { keys, publishable_keys, endpoints, volume, members, partner_id } = partner;
  return (
    <>
      <div className="columns">
        <Section title="Terms">
          <Surface padded>
            <PartnerFacts partner={partner} />
          </Surface>
        </Section>
        <Section title="Onboarding details">
          <Surface padded>
            <StatedFacts stated={partner.stated} />
          </Surface>
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
      <PartnerEarnings partner={partner} />
      <Listed title="API keys" empty="The partner has no keys yet." count={keys.length}>
        <DataTable label="API keys" columns={PARTNER_KEY_COLUMNS} rows={keys} idOf={({ key_id }) => key_id} />
      </Listed>
      <Listed title="Publishable keys" empty="The partner has no widget." count={publishable_keys.length}>
        <PublishableKeys keys={publishable_keys} />
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

const percent = (bps: number) => `${(bps / 100).toFixed(2)} %`;

/** A partner's terms, balances and dates. */
function PartnerFacts({ partner }: { partner: PartnerPageView }) {
  const { tier, settings, payouts, created_at, onboarded_at, approved_at, closed_at } = partner;
  return (
    <Facts
      facts={[
        ['Tier', tier],
        ['Commission', percent(settings.fee_bps)],
        ['Markup', percent(settings.markup_bps)],
        ['Revenue share', settings.revenue_share_pct === null ? 'Tier default' : `${settings.revenue_share_pct} %`],
        ['Requests per second', settings.requests_per_second ?? 'Tier default'],
        settings.switched_off.length === 0 ? null : ['Switched off', settings.switched_off.join(', ')],
        settings.accent === null ? null : ['Accent color', settings.accent],
        settings.support_contact === null ? null : ['Support contact', settings.support_contact],
        settings.way_back === null ? null : ['Way back', settings.way_back],
        partner.tracking_host === null ? null : ['Own host name', <OwnHost key="v" of={partner.tracking_host} />],
        settings.hosted_refund_choice ? ['Refund choice', 'On the tracking page too'] : null,
        ['Available balance', <Usd key="v" value={payouts.available_usd} />],
        ['Open payouts', payouts.open],
        ['Created', <Time key="v" at={created_at} absolute />],
        onboarded_at === null ? null : ['Onboarding finished', <Time key="v" at={onboarded_at} absolute />],
        approved_at === null ? null : ['Approved', <Time key="v" at={approved_at} absolute />],
        closed_at === null ? null : ['Closed', <Time key="v" at={closed_at} absolute />],
      ]}
    />
  );
}

const HOST_WORDS = { waiting: 'not verified', active: 'verified', lost: 'lost, links are on our own host' } as const;

function OwnHost({ of: { host, state, problem } }: { of: NonNullable<PartnerPageView['tracking_host']> }) {
  return (
    <>
      <span className="mono">{host}</span>: {HOST_WORDS[state]}
      {problem !== null && `. ${HOST_PROBLEMS[problem].says}`}
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

const keyColumn = columnsOf<PartnerPageView['keys'][number]>();

const PARTNER_KEY_COLUMNS = [
  keyColumn({
    id: 'prefix',
    header: 'Key',
    cell: (key) => <span className="mono">{key.prefix}…</span>,
  }),
  keyColumn({ id: 'name', header: 'Name', cell: (key) => key.name }),
  keyColumn({
    id: 'environment',
    header: 'Environment',
    meta: { from: 'tablet' },
    cell: (key) => <EnvironmentTag environment={key.environment} />,
  }),
  ...conditionColumns<PartnerPageView['keys'][number]>(),
  keyColumn({
    id: 'used',
    header: 'Last used',
    meta: { align: 'right' },
    cell: (key) => (key.last_used_at === null ? 'Never' : <Time at={key.last_used_at} />),
  }),
];

const endpointColumn = columnsOf<Endpoint>();

const ENDPOINT_COLUMNS = [
  endpointColumn({
    id: 'url',
    header: 'URL',
    cell: (endpoint) => <Link to={`/webhooks/${endpoint.endpoint_id}`}>{endpoint.alias || endpoint.url}</Link>,
  }),
  endpointColumn({
    id: 'state',
    header: 'State',
    cell: (endpoint) => <Badge content={ENDPOINT_BADGES[endpoint.state]} />,
  }),
  endpointColumn({
    id: 'channel',
    header: 'Receives',
    meta: { from: 'tablet' },
    cell: (endpoint) => CHANNEL_LABELS[endpoint.channel],
  }),
  endpointColumn({
    id: 'environment',
    header: 'Environment',
    meta: { from: 'tablet' },
    cell: (endpoint) => <EnvironmentTag environment={endpoint.environment} />,
  }),
  endpointColumn({
    id: 'waiting',
    header: 'Waiting',
    meta: { align: 'right', from: 'tablet' },
    cell: (endpoint) => endpoint.waiting.toLocaleString('en-US'),
  }),
  endpointColumn({
    id: 'last',
    header: 'Last delivery',
    meta: { align: 'right' },
    cell: (endpoint) => (endpoint.last_delivery_at === null ? 'Never' : <Time at={endpoint.last_delivery_at} />),
  }),
];

const memberColumn = columnsOf<PartnerPageView['members'][number]>();

const PARTNER_MEMBER_COLUMNS = [
  memberColumn({ id: 'name', header: 'Name', cell: (member) => member.name }),
  memberColumn({
    id: 'email',
    header: 'Email',
    cell: (member) => <span className="breaks">{member.email}</span>,
  }),
  memberColumn({
    id: 'role',
    header: 'Role',
    cell: (member) => formatRole(member.role),
  }),
  memberColumn({
    id: 'factor',
    header: 'Second factor',
    meta: { from: 'tablet' },
    cell: (member) => (member.has_second_factor ? 'On' : 'Off'),
  }),
  memberColumn({
    id: 'login',
    header: 'Last login',
    meta: { align: 'right' },
    cell: (member) => (member.last_login_at === null ? 'Never' : <Time at={member.last_login_at} />),
  }),
];

type Volume = PartnerPageView['volume'][number];

const volumeColumn = columnsOf<Volume>();

/** The numbers of orders by status, with their headers. */
const COUNTS = [
  ['orders', 'Orders'],
  ['completed', 'Completed'],
  ['open', 'Open'],
  ['refunded', 'Refunded'],
  ['failed', 'Failed'],
  ['expired', 'Expired'],
] as const satisfies readonly (readonly [keyof Volume, string])[];

const VOLUME_COLUMNS = [
  volumeColumn({
    id: 'environment',
    header: 'Environment',
    cell: (volume) => <EnvironmentTag environment={volume.environment} />,
  }),
  ...COUNTS.map(([name, header], index) =>
    volumeColumn({
      id: name,
      header,
      meta: { align: 'right', named: true, ...(index > 1 && { from: 'tablet' as const }) },
      cell: (volume) => volume[name].toLocaleString('en-US'),
    }),
  ),
  volumeColumn({
    id: 'worth',
    header: 'Completed volume',
    meta: { align: 'right', named: true },
    cell: (volume) => <Usd value={volume.volume_usd} />,
  }),
];
