import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { ListedRequestBody } from '#contract/requests';
import type { DeliverySummary } from '#contract/shared/webhooks/deliveries';
import { SECOND } from '#domain/duration';
import { eventName } from '#domain/orders/status';
import { usePermission } from '#web/api/session';
import { useProviderName } from '#web/dashboard/providers/ProviderName';
import { DeliveryTable } from '#web/dashboard/webhooks/DeliveryTable';
import { Page, Section, Surface } from '#web/design/layout/layout';
import { Link, useEnvironment, useEnvironmentOf, usePathParam } from '#web/design/navigation/url';
import { EmptyState, Loaded } from '#web/design/states/states';
import { Badge, ShapeIcon } from '#web/design/status/Badge';
import { DELIVERY_BADGES, orderBadge, toneColors } from '#web/design/status/status-badges';
import { DataTable } from '#web/design/table/DataTable';
import { formatDuration } from '#web/design/time/format-time';
import { useNow } from '#web/design/time/Time';
import { shorten } from '#web/design/values/formats';
import { CopyCurl, IdChip } from '#web/design/values/IdChip';
import { JsonView } from '#web/design/values/JsonView';
import { PermissionHint } from '#web/shared/access/Guard';
import { EvidencePanel } from '#web/shared/orders/EvidencePanel';
import { MoneyBlock } from '#web/shared/orders/money/MoneyBlock';
import { Pair } from '#web/shared/orders/Pair';
import { StatusSteps } from '#web/shared/orders/StatusSteps';
import { REQUEST_COLUMNS } from '#web/shared/requests/request-columns';
import { useOrder } from '../use-order';
import styles from './detail.module.css';
import { OrderFactList } from './OrderFactList';
import { orderSentence } from './order-sentence';
import { RefundPanel } from './RefundPanel';
import { SandboxClock } from './SandboxClock';

export function OrderPage() {
  const orderId = usePathParam('orderId');
  const query = useOrder(orderId);
  const order = query.data?.order;
  useEnvironmentOf(order && (order.sandbox ? 'test' : 'live'));
  return (
    <Page
      title={`Order ${shorten(orderId)}`}
      above={<Link to="/orders">← Orders</Link>}
      heading={
        <span className="heading">
          {order ? (
            <Pair from={order.from} fromNetwork={order.from_network} to={order.to} toNetwork={order.to_network} />
          ) : (
            'Order'
          )}
          {order && <Badge content={orderBadge(order)} large />}
        </span>
      }
      description={<IdChip id={orderId} label="order ID" whole />}
      actions={query.data && <CopyCurl command={query.data.curl} />}
    >
      <Loaded query={query}>
        {(detail) => (
          <>
            <Sentence detail={detail} />
            <Money detail={detail} />
            <OrderBody detail={detail} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Sentence({ detail }: { detail: OrderDetail }) {
  const now = useNow() + (detail.clock?.offset_seconds ?? 0) * 1_000;
  const provider = useProviderName(detail.order.provider);
  return (
    <p className={styles.sentence} aria-live="polite">
      {orderSentence(detail, now, provider)}
    </p>
  );
}

function Money({ detail }: { detail: OrderDetail }) {
  const { order, refund, transactions, usual_seconds: usual } = detail;
  const provider = useProviderName(order.provider);
  return (
    <MoneyBlock
      money={{
        order,
        provider,
        refund,
        transactions,
        amountUsd: detail.amount_usd,
        quoted: order.amount_difference?.quoted ?? null,
        rateType: null,
        markupBps: detail.markup_bps,
        earningUsd: detail.earning_usd,
        slippagePct: detail.slippage_pct,
        slowMs: usual && usual.p95 * SECOND,
        reader: 'partner',
      }}
    />
  );
}

function OrderBody({ detail }: { detail: OrderDetail }) {
  const { order, deliveries, requests, refund, clock } = detail;
  const mayMoveClock = usePermission('orders.test');
  const seesLogs = usePermission('logs.view');
  return (
    <>
      {refund !== null && order.refund_decision === null && <RefundPanel detail={detail} refund={refund} />}
      {clock !== null && mayMoveClock && <SandboxClock orderId={order.order_id} clock={clock} status={order.status} />}
      {clock !== null && <PermissionHint permissions={['orders.test']} />}
      <div className="columns">
        <Section title="Timeline">
          <Surface padded>
            <OrderTimeline detail={detail} />
          </Surface>
        </Section>
        <Section title="Details">
          <Surface padded>
            <OrderFactList detail={detail} />
          </Surface>
        </Section>
      </div>
      <EvidencePanel order={order} transactions={detail.transactions} />
      <PermissionHint permissions={['logs.view']} />
      <Tabs defaultValue={seesLogs ? 'deliveries' : 'json'} keepMounted={false}>
        <Tabs.List>
          {seesLogs && <Tabs.Tab value="deliveries">Webhooks ({deliveries.length})</Tabs.Tab>}
          {seesLogs && <Tabs.Tab value="requests">API requests ({requests.length})</Tabs.Tab>}
          <Tabs.Tab value="json">JSON</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="deliveries" pt="md">
          <DeliveryTable deliveries={deliveries} />
        </Tabs.Panel>
        <Tabs.Panel value="requests" pt="md">
          <RequestTable requests={requests} />
        </Tabs.Panel>
        <Tabs.Panel value="json" pt="md">
          <JsonView value={order} label="order as JSON" />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Every status with its time and duration, beside the webhooks about it. */
function OrderTimeline({ detail: { order, timeline, deliveries, usual_seconds } }: { detail: OrderDetail }) {
  return (
    <>
      <StatusSteps
        timeline={timeline}
        order={order}
        aside={({ status }) => (
          <SentWebhooks deliveries={deliveries.filter(({ event }) => event === eventName(status))} />
        )}
      />
      {usual_seconds !== null && (
        <p className={`note ${styles.usual}`}>
          From deposit to payout, this provider usually takes {formatDuration(usual_seconds.median * SECOND)}; 95 % of
          orders are done in {formatDuration(usual_seconds.p95 * SECOND)}.
        </p>
      )}
    </>
  );
}

function SentWebhooks({ deliveries }: { deliveries: readonly DeliverySummary[] }) {
  const seesLogs = usePermission('logs.view');
  if (deliveries.length === 0) {
    return null;
  }
  return (
    <ul className={styles.sent}>
      {deliveries.map((delivery) => {
        const { tone, shape } = DELIVERY_BADGES[delivery.status];
        const words = formatDelivery(delivery);
        return (
          <li key={delivery.delivery_id} style={toneColors(tone)}>
            <ShapeIcon shape={shape} />
            {seesLogs ? <Link to={`/webhooks/deliveries/${delivery.delivery_id}`}>{words}</Link> : words}
          </li>
        );
      })}
    </ul>
  );
}

function formatDelivery({ status, response_code: code, attempts }: DeliverySummary): string {
  const result = code === null ? DELIVERY_BADGES[status].label : `${DELIVERY_BADGES[status].label} ${code}`;
  return attempts > 1 ? `${result}, ${attempts} attempts` : result;
}

/** The requests about one order or other object. */
function RequestTable({ requests }: { requests: readonly ListedRequestBody[] }) {
  const navigate = useNavigate();
  const { environment } = useEnvironment();
  if (requests.length === 0) {
    return (
      <Surface>
        <EmptyState title="No requests">There were no API requests for this order in the last 7 days.</EmptyState>
      </Surface>
    );
  }
  return (
    <Surface>
      <DataTable
        label="API requests"
        columns={REQUEST_COLUMNS}
        rows={requests}
        idOf={({ request_id }) => request_id}
        onOpen={({ request_id }) => void navigate({ to: `/requests/${request_id}`, search: { environment } })}
      />
    </Surface>
  );
}
