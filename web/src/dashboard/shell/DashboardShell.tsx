import { Menu } from '@mantine/core';
import {
  IconActivity,
  IconArrowsExchange,
  IconBuildingBank,
  IconCoins,
  IconHistory,
  IconHome,
  IconKey,
  IconListDetails,
  IconSettings,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '#web/api/dashboard';
import { useSession } from '#web/api/session';
import { useEnvironment } from '#web/design/navigation/url';
import { AccountMenu } from '#web/shell/AccountMenu';
import type { Destination, Navigation } from '#web/shell/navigation';
import { Shell } from '#web/shell/Shell';
import { BreachBanner } from '../incidents/BreachBanner';
import { INSIDE } from '../pages';
import { DashboardPalette } from './DashboardPalette';
import { useLiveUpdates } from './live';
import { useToasts } from './use-toasts';

export function DashboardShell() {
  const { environment } = useEnvironment();
  const { partner } = useSession();
  useLiveUpdates(environment, useToasts(environment));
  const navigation = useMemo(
    () =>
      DASHBOARD_NAVIGATION.map((group) =>
        group.filter(({ permission }) => permission === undefined || partner.permissions.includes(permission)),
      ).filter((group) => group.length > 0),
    [partner.permissions],
  );
  return (
    <Shell
      navigation={navigation}
      account={<MemberAccount />}
      banner={<BreachBanner />}
      palette={(close) => <DashboardPalette navigation={navigation} onClose={close} />}
    />
  );
}

type Row = Omit<Destination, 'permission'>;

/** Pages for developers first, then pages for owners. */
const GROUPS: readonly (readonly Row[])[] = [
  [
    { to: '/', name: 'Home', icon: IconHome, key: 'h' },
    { to: '/orders', name: 'Orders', icon: IconArrowsExchange, key: 'o' },
    { to: '/webhooks', name: 'Webhooks', icon: IconWebhook, key: 'w' },
    { to: '/requests', name: 'Logs', icon: IconListDetails, key: 'l' },
    { to: '/keys', name: 'API keys', icon: IconKey, key: 'a' },
  ],
  [
    { to: '/providers', name: 'Providers', icon: IconBuildingBank, key: 'p' },
    { to: '/payouts', name: 'Revenue', icon: IconCoins, key: 'r' },
    { to: '/incidents', name: 'SLA', icon: IconActivity, key: 'u' },
  ],
  [
    { to: '/team', name: 'Team', icon: IconUsers, key: 't' },
    { to: '/audit', name: 'Audit log', icon: IconHistory },
    { to: '/settings', name: 'Settings', icon: IconSettings, key: 's' },
  ],
];

/** Each entry requires the permission of its page. */
const DASHBOARD_NAVIGATION: Navigation = GROUPS.map((group) =>
  group.map((row) => {
    const permission = INSIDE.find(({ path }) => path === row.to)?.permission;
    return permission === undefined ? row : { ...row, permission };
  }),
);

/** The account menu of a partner's member, with a switch to the person's other partners. */
function MemberAccount() {
  const { session, partner } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const choose = async (partnerId: string) => {
    await call('/users/session/partner', { method: 'POST', body: { partner_id: partnerId } });
    await queries.resetQueries();
    void navigate({ to: '/' });
  };
  const others = session.memberships.filter(({ partner_id }) => partner_id !== partner.partner_id);
  return (
    <AccountMenu about={`${partner.name} · ${partner.role.replace('_', '-')}`}>
      {others.length > 0 && <Menu.Label>Other partners</Menu.Label>}
      {others.map(({ partner_id, name }) => (
        <Menu.Item key={partner_id} onClick={() => void choose(partner_id)}>
          {name}
        </Menu.Item>
      ))}
    </AccountMenu>
  );
}
