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
import type { Destination, Navigation } from '#web/shell/navigation';
import { INSIDE } from '../pages';

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
export const DASHBOARD_NAVIGATION: Navigation = GROUPS.map((group) =>
  group.map((row) => {
    const permission = INSIDE.find(({ path }) => path === row.to)?.permission;
    return permission === undefined ? row : { ...row, permission };
  }),
);
