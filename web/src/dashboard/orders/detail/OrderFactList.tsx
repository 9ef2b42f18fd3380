import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { TrackingLinkView } from '#contract/shared/order';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { ProviderName } from '#web/dashboard/providers/ProviderName';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Facts } from '#web/design/layout/layout';
import { Problem } from '#web/design/states/states';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import styles from './detail.module.css';

/** Who executes the order, what it is called, and the page that its user sees. */
export function OrderFactList({ detail }: { detail: OrderDetail }) {
  const { order, phrase } = detail;
  return (
    <Facts
      facts={[
        ['Provider', <ProviderName key="v" code={order.provider} />],
        ['Provider order ID', <IdChip key="v" id={order.provider_order_id} label="provider order ID" whole />],
        order.partner_order_ref === null
          ? null
          : ['Your reference', <IdChip key="v" id={order.partner_order_ref} label="reference" whole />],
        ['Created', <Time key="v" at={order.created_at} absolute />],
        ['Three words', <PhraseFact key="v" phrase={phrase} />],
        ['Tracking page', <TrackingLinks key="v" orderId={order.order_id} links={detail.tracking_links} />],
      ]}
    />
  );
}

/** What the user's tracking page tells the user to ask support for. */
function PhraseFact({ phrase }: { phrase: string }) {
  return (
    <span>
      <strong>{phrase}</strong>
      <br />
      <small>The user sees the same words: say them to prove that you are from support.</small>
    </span>
  );
}

const nameOf = (link: number) => (link === 0 ? 'the first link' : `link ${link}`);

/** The links to the page that the user sees, and what can be done about them. */
function TrackingLinks({ orderId, links }: { orderId: string; links: readonly TrackingLinkView[] }) {
  const [revoked, setRevoked] = useState<number | 'all' | null>(null);
  const mayChange = usePermission('orders.links');
  const add = dashboard.useWrite({
    call: () => ({ path: `/orders/${orderId}/links` }),
    changes: [`/orders/${orderId}`],
  });
  const open = links.filter(({ url }) => url !== null);
  return (
    <div className={styles.links}>
      {open.length === 0 && 'All links were revoked.'}
      {open.map(({ link, url }) => (
        <Group key={link} gap={8}>
          <a href={url ?? undefined} target="_blank" rel="noreferrer">
            {link === 0 ? 'Open the page the user sees' : `Link ${link}`}
          </a>
          {mayChange && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => setRevoked(link)}
              aria-label={`Revoke ${nameOf(link)}`}
            >
              Revoke…
            </Button>
          )}
        </Group>
      ))}
      {mayChange && (
        <Group gap={8}>
          <Button size="compact-xs" variant="default" onClick={() => add.mutate(undefined)} loading={add.isPending}>
            New link
          </Button>
          {open.length > 1 && (
            <Button size="compact-xs" variant="default" onClick={() => setRevoked('all')}>
              Revoke all…
            </Button>
          )}
        </Group>
      )}
      <Problem error={add.error} />
      {revoked !== null && <Revoke orderId={orderId} link={revoked} onClose={() => setRevoked(null)} />}
    </div>
  );
}

/** Asks first: a link that was revoked never opens again, and its holder has no other. */
function Revoke({ orderId, link, onClose }: { orderId: string; link: number | 'all'; onClose: () => void }) {
  const revoke = dashboard.useWrite(
    {
      call: () => ({ path: `/orders/${orderId}/links/revoke`, body: { link } }),
      changes: [`/orders/${orderId}`],
    },
    onClose,
  );
  return (
    <ConfirmDialog
      title={link === 'all' ? 'Revoke all links' : `Revoke ${nameOf(link)}`}
      action={link === 'all' ? 'Revoke all' : 'Revoke'}
      danger
      act={revoke}
      onClose={onClose}
    >
      {link === 'all'
        ? 'Nobody can follow this order by a link they have, now or later. The order itself goes on.'
        : 'Whoever has this link can no longer follow the order with it. The order itself goes on.'}{' '}
      A new link shows the same page.
    </ConfirmDialog>
  );
}
