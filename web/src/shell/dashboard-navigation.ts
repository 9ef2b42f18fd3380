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
import type { Navigation } from './navigation';

/** A developer's pages first, then an owner's. */
export const DASHBOARD_NAVIGATION: Navigation = [
  [
    { to: '/', name: 'Home', icon: IconHome, key: 'h' },
    { to: '/orders', name: 'Orders', icon: IconArrowsExchange, key: 'o' },
    { to: '/webhooks', name: 'Webhooks', icon: IconWebhook, key: 'w', permission: 'logs.view' },
    { to: '/logs', name: 'Logs', icon: IconListDetails, key: 'l', permission: 'logs.view' },
    { to: '/keys', name: 'API keys', icon: IconKey, key: 'a', permission: 'keys.view' },
  ],
  [
    { to: '/providers', name: 'Providers', icon: IconBuildingBank, key: 'p' },
    { to: '/revenue', name: 'Revenue', icon: IconCoins, key: 'r', permission: 'revenue.view' },
    { to: '/sla', name: 'SLA', icon: IconActivity, key: 'u' },
  ],
  [
    { to: '/team', name: 'Team', icon: IconUsers, key: 't', permission: 'team.edit' },
    { to: '/audit', name: 'Audit log', icon: IconHistory, permission: 'audit.view' },
    { to: '/settings', name: 'Settings', icon: IconSettings, key: 's' },
  ],
];
