import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { TrackingLinkView } from '#contract/shared/order';
import { useWrite } from '#web/api/dashboard';
import { usePermission } from '#web/app/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Problem } from '#web/design/states/Problem';

const nameOf = (link: number) => (link === 0 ? 'the first link' : `link ${link}`);

/** The links to the page that the user sees, and what can be done about them. */
export function TrackingLinks({ orderId, links }: { orderId: string; links: readonly TrackingLinkView[] }) {
  const [revoked, setRevoked] = useState<number | 'all' | null>(null);
  const mayChange = usePermission('orders.links');
  const add = useWrite({ call: () => ({ path: `/orders/${orderId}/links` }), changes: [`/orders/${orderId}`] });
  const open = links.filter(({ url }) => url !== null);
  return (
    <Stack gap={6}>
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
    </Stack>
  );
}

/** Asks first: a link that was revoked never opens again, and its holder has no other. */
function Revoke({ orderId, link, onClose }: { orderId: string; link: number | 'all'; onClose: () => void }) {
  const revoke = useWrite(
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
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      {link === 'all'
        ? 'Nobody can follow this order by a link they have, now or later. The order itself goes on.'
        : 'Whoever has this link can no longer follow the order with it. The order itself goes on.'}{' '}
      A new link shows the same page.
    </ConfirmDialog>
  );
}
