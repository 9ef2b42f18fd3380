import { SECOND } from '#domain/duration';
import { useRead } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { Link } from '#web/app/link';
import { usePermission } from '#web/app/session';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Loaded } from '#web/design/states/Loaded';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { DeliveryTable } from '../webhooks/deliveries/DeliveryTable';
import { FigureRow } from './FigureRow';
import styles from './home.module.css';
import { LatestStreams } from './LatestStreams';
import { OrdersChart } from './OrdersChart';

/** Figures and orders per hour; for roles that may see logs, also streams and the last deliveries. */
export function Overview() {
  const maySeeLogs = usePermission('logs.view');
  const orders = (
    <Section title="Orders per hour">
      <Surface padded>
        <OrdersChart />
      </Surface>
    </Section>
  );
  return (
    <>
      <Surface padded>
        <FigureRow />
      </Surface>
      {maySeeLogs ? (
        <div className={styles.pair}>
          {orders}
          <Section
            title="Event streams"
            actions={
              <Link to="/requests" search={{ view: 'streams' }}>
                All streams
              </Link>
            }
          >
            <Surface padded>
              <LatestStreams />
            </Surface>
          </Section>
        </div>
      ) : (
        orders
      )}
      {maySeeLogs && <LastWebhooks />}
    </>
  );
}

function LastWebhooks() {
  const { environment } = useEnvironment();
  const deliveries = useRead('/home/recent-deliveries', {
    query: { environment },
    refreshMs: 15 * SECOND,
  });
  return (
    <Section title="Recent webhooks" actions={<Link to="/webhooks">All deliveries</Link>}>
      <Loaded query={deliveries} skeleton={<TableSkeleton columns={5} />}>
        {({ items }) => <DeliveryTable deliveries={items} />}
      </Loaded>
    </Section>
  );
}
