import { Tabs } from '@mantine/core';
import type { OrderDetail } from '#contract/dashboard/orders/order';
import { usePermission } from '#web/app/session';
import { RequestTable } from '#web/dashboard/requests/RequestTable';
import { DeliveryTable } from '#web/dashboard/webhooks/deliveries/DeliveryTable';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { JsonView } from '#web/design/values/JsonView';
import { PermissionHint } from '#web/shared/access/PermissionHint';
import { EvidencePanel } from '#web/shared/orders/EvidencePanel';
import styles from './detail.module.css';
import { OrderFactList } from './OrderFactList';
import { OrderTimeline } from './OrderTimeline';
import { RefundPanel } from './RefundPanel';
import { SandboxClock } from './SandboxClock';

export function OrderBody({ detail }: { detail: OrderDetail }) {
  const { order, deliveries, requests, refund, clock } = detail;
  const mayMoveClock = usePermission('orders.test');
  const seesLogs = usePermission('logs.view');
  return (
    <>
      {refund !== null && order.refund_decision === null && <RefundPanel detail={detail} refund={refund} />}
      {clock !== null && mayMoveClock && <SandboxClock orderId={order.order_id} clock={clock} status={order.status} />}
      {clock !== null && <PermissionHint permissions={['orders.test']} />}
      <div className={styles.columns}>
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
