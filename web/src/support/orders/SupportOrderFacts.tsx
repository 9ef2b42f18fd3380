import type { OrderPageView } from '#contract/support/orders';
import { SECOND } from '#domain/duration';
import { type Fact, Facts } from '#web/design/layout/layout';
import { Link } from '#web/design/navigation/url';
import { ORDER_BADGES } from '#web/design/status/status-badges';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { realTime } from './verdict-labels';

/** What its provider said last, and the page that its user sees. */
export function SupportOrderFacts({ view }: { view: OrderPageView }) {
  return <Facts facts={[...providerFacts(view), ...pageFacts(view)]} />;
}

function providerFacts({
  order,
  provider_name: name,
  watch,
  clock_offset_seconds: offset,
}: OrderPageView): (Fact | null)[] {
  return [
    [
      'Provider',
      <Link key="v" to="/providers" search={{ provider: order.provider }}>
        {name}
      </Link>,
    ],
    ['Provider order ID', <IdChip key="v" id={order.provider_order_id} label="provider’s ID" whole />],
    watch === null
      ? null
      : ['Last reported status', watch.last_word === null ? 'Nothing yet' : ORDER_BADGES[watch.last_word].label],
    watch === null
      ? null
      : [
          'Last answer',
          <span key="v">
            <Time at={realTime(watch.answered_at, offset)} />
            {watch.silent && ', silent since then'}
          </span>,
        ],
    watch?.next_poll_at == null ? null : ['Next check', <Time key="v" at={realTime(watch.next_poll_at, offset)} />],
    order.failed_reason_code === null
      ? null
      : ['Failure reason', [order.failed_reason_code, order.failed_reason_message].filter(Boolean).join(': ')],
  ];
}

function pageFacts({ order, tracking_links, clock_offset_seconds: offset }: OrderPageView): (Fact | null)[] {
  return [
    [
      'Tracking links',
      tracking_links.map(({ link, url }) => (
        <div key={link}>
          {url === null ? (
            `Link ${link}, revoked`
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              {`Link ${link}`}
            </a>
          )}
        </div>
      )),
    ],
    offset === 0 ? null : ['Sandbox clock', `${formatDuration(offset * SECOND)} ahead`],
    ['Created', <Time key="v" at={order.created_at} absolute />],
  ];
}
