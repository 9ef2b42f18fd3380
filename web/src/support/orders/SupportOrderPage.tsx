import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { OrderPageView } from '#contract/support/orders';
import { SECOND } from '#domain/duration';
import { isTerminal } from '#domain/orders/status';
import { support } from '#web/api/client';
import { Page, Section, Surface } from '#web/design/layout/layout';
import { Link, usePathParam } from '#web/design/navigation/url';
import { Loaded } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { orderBadge } from '#web/design/status/status-badges';
import { shorten } from '#web/design/values/formats';
import { IdChip } from '#web/design/values/IdChip';
import { EvidencePanel } from '#web/shared/orders/EvidencePanel';
import { MoneyBlock } from '#web/shared/orders/money/MoneyBlock';
import { Pair } from '#web/shared/orders/Pair';
import { StatusSteps } from '#web/shared/orders/StatusSteps';
import { EnvironmentTag, PartnerLink } from '../values/values';
import { ActionList } from './ActionList';
import { Evidence } from './evidence/Evidence';
import { OrderHolder } from './OrderHolder';
import styles from './orders.module.css';
import { PinnedList } from './PinnedList';
import { SupportOrderFacts } from './SupportOrderFacts';
import { VerdictPanel } from './VerdictPanel';

const FOLLOW_MS = 5 * SECOND;
const QUIET_MS = 30 * SECOND;

/** One order: notes and open cases, the verdict, the money, what can be done, then the evidence. */
export function SupportOrderPage() {
  const orderId = usePathParam('orderId');
  const query = support.useRead(`/orders/${orderId}`, {
    refreshMs: (read) => (read !== undefined && isTerminal(read.order.status) ? QUIET_MS : FOLLOW_MS),
  });
  const view = query.data;
  return (
    <Page
      title={`Order ${shorten(orderId)}`}
      hasEnvironment={false}
      above={<Link to="/search">← Search</Link>}
      heading={view ? <Heading view={view} /> : 'Order'}
      description={
        <span className={styles.names}>
          <IdChip id={orderId} label="order ID" whole />
          {view?.order.partner_order_ref && (
            <IdChip id={view.order.partner_order_ref} label="partner’s reference" whole />
          )}
          {view && (
            <>
              for <PartnerLink partner={view.partner} />
            </>
          )}
        </span>
      }
      actions={view && <RelatedLinks view={view} />}
    >
      <Loaded query={query}>{(one) => <SupportOrderBody view={one} />}</Loaded>
    </Page>
  );
}

function Heading({ view: { order, environment } }: { view: OrderPageView }) {
  return (
    <span className={styles.title}>
      <Pair from={order.from} fromNetwork={order.from_network} to={order.to} toNetwork={order.to_network} />
      <Badge content={orderBadge(order)} large />
      <EnvironmentTag environment={environment} />
    </span>
  );
}

function RelatedLinks({ view: { tracking_links, temporal_url } }: { view: OrderPageView }) {
  const links = [
    ['Tracking page', tracking_links.find(({ url }) => url !== null)?.url ?? null],
    ['Temporal', temporal_url],
  ] as const;
  return links.map(
    ([name, url]) =>
      url !== null && (
        <Button
          key={name}
          component="a"
          variant="default"
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          rightSection={<IconExternalLink size={14} stroke={1.75} aria-hidden="true" />}
        >
          {name}
        </Button>
      ),
  );
}

function Money({ view: { order, provider_name: provider, refund, transactions, quote, verdict, ...view } }: BodyProps) {
  return (
    <MoneyBlock
      money={{
        order,
        provider,
        refund,
        transactions,
        amountUsd: view.amount_usd,
        quoted: quote.amount_to,
        rateType: quote.rate_type,
        markupBps: quote.markup_bps,
        earningUsd: null,
        slippagePct: null,
        slowMs: verdict.swap_duration?.slow_ms ?? null,
        reader: 'operator',
      }}
    />
  );
}

interface BodyProps {
  view: OrderPageView;
}

function SupportOrderBody({ view }: BodyProps) {
  return (
    <>
      <OrderHolder orderId={view.order.order_id} holder={view.holder} />
      <PinnedList view={view} />
      <VerdictPanel view={view} />
      <Money view={view} />
      <div className="columns">
        <div className={styles.column}>
          <Section title="Actions">
            <Surface>
              <ActionList key={view.order.order_id} view={view} />
            </Surface>
          </Section>
          <Section title="Status timeline">
            <Surface padded>
              <StatusSteps timeline={view.timeline} order={view.order} />
            </Surface>
          </Section>
        </div>
        <Section title="Details">
          <Surface padded>
            <SupportOrderFacts view={view} />
          </Surface>
        </Section>
      </div>
      <EvidencePanel order={view.order} transactions={view.transactions} />
      <Evidence view={view} />
    </>
  );
}
