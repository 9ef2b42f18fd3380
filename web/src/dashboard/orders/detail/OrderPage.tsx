import type { OrderDetail } from '#contract/dashboard/orders/order';
import { Link } from '#web/app/link';
import { usePathParam } from '#web/app/path-param';
import { useProviderName } from '#web/dashboard/providers/ProviderName';
import { Page } from '#web/design/layout/Page';
import { Loaded } from '#web/design/states/Loaded';
import { Badge } from '#web/design/status/Badge';
import { orderBadge } from '#web/design/status/status-badges';
import { useNow } from '#web/design/time/now';
import { CopyCurl } from '#web/design/values/CopyCurl';
import { IdChip } from '#web/design/values/IdChip';
import { shorten } from '#web/design/values/shorten';
import { Pair } from '#web/shared/orders/Pair';
import styles from './detail.module.css';
import { OrderBody } from './OrderBody';
import { orderSentence } from './order-sentence';
import { useOrder } from './use-order';

export function OrderPage() {
  const orderId = usePathParam('orderId');
  const query = useOrder(orderId);
  const order = query.data?.order;
  return (
    <Page
      title={`Order ${shorten(orderId)}`}
      above={<Link to="/orders">← Orders</Link>}
      heading={
        <span className={styles.title}>
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
