import { SECOND } from '#domain/duration';
import { useRead } from '../api/dashboard';
import { useEnvironment } from '../app/environment';
import { Link } from '../app/link';
import { useMay } from '../app/session';
import { Section } from '../design/layout/Section';
import { Surface } from '../design/layout/Surface';
import { Loaded } from '../design/states/Loaded';
import { TableSkeleton } from '../design/table/TableSkeleton';
import { DeliveryTable } from '../webhooks/deliveries/DeliveryTable';
import { FigureRow } from './FigureRow';
import styles from './home.module.css';
import { LatestStreams } from './LatestStreams';
import { OrdersChart } from './OrdersChart';

/** The day: figures, orders per hour; for who may see logs also streams and the last deliveries. */
export function Overview() {
  const maySeeLogs = useMay('logs.view');
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
              <Link to="/logs" search={{ view: 'streams' }}>
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
