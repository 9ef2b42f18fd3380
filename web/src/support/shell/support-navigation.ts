import {
  IconActivityHeartbeat,
  IconBuildingBank,
  IconBuildings,
  IconChartBar,
  IconCoins,
  IconHistory,
  IconHome,
  IconInbox,
  IconSearch,
  IconSpeakerphone,
} from '@tabler/icons-react';
import type { Navigation } from '#web/shell/navigation';

/** Queues and search first, then explanations, then records. */
export const SUPPORT_NAVIGATION: Navigation = [
  [
    { to: '/', name: 'Home', icon: IconHome, key: 'h' },
    { to: '/search', name: 'Search', icon: IconSearch, key: 'f' },
    { to: '/queues', name: 'Queues', icon: IconInbox, key: 'q' },
  ],
  [
    { to: '/providers', name: 'Providers', icon: IconBuildingBank, key: 'p' },
    { to: '/health', name: 'Provider health', icon: IconActivityHeartbeat, key: 't' },
    { to: '/statistics', name: 'Statistics', icon: IconChartBar, key: 's' },
    { to: '/earnings', name: 'Earnings', icon: IconCoins, key: 'e' },
    { to: '/incidents', name: 'Incidents', icon: IconSpeakerphone, key: 'i' },
  ],
  [
    { to: '/partners', name: 'Partners', icon: IconBuildings, key: 'c' },
    { to: '/audit', name: 'Audit log', icon: IconHistory, key: 'a' },
  ],
];
