import { Button, Group, Stack } from '@mantine/core';
import type { TrackingLinkView } from '#contract/shared/tracking-links';
import { useWrite } from '#web/api/dashboard';
import { usePermission } from '#web/app/session';
import { Problem } from '#web/design/states/Problem';

/** The links to the page that the user sees, and what can be done about them. */
export function TrackingLinks({ orderId, links }: { orderId: string; links: readonly TrackingLinkView[] }) {
  const mayChange = usePermission('orders.links');
  const changes = [`/orders/${orderId}`] as const;
  const add = useWrite({ call: () => ({ path: `/orders/${orderId}/links` }), changes });
  const revoke = useWrite({
    call: (link: number | 'all') => ({ path: `/orders/${orderId}/links/revoke`, body: { link } }),
    changes,
  });
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
            <Button size="compact-xs" variant="default" onClick={() => revoke.mutate(link)} loading={revoke.isPending}>
              Revoke
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
            <Button size="compact-xs" variant="default" onClick={() => revoke.mutate('all')}>
              Revoke all
            </Button>
          )}
        </Group>
      )}
      <Problem error={add.error ?? revoke.error} />
    </Stack>
  );
}
