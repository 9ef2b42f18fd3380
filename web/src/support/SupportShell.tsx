import {
  IconActivityHeartbeat,
  IconBuildingBank,
  IconBuildings,
  IconChartBar,
  IconCoins,
  IconGauge,
  IconHistory,
  IconHome,
  IconInbox,
  IconMessage2,
  IconSearch,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { lazy } from 'react';
import { SECOND } from '#domain/duration';
import { support } from '../api/client';
import { useOperator } from '../api/session';
import { Account } from '../shell/Account';
import type { Navigation } from '../shell/navigation';
import { Shell } from '../shell/Shell';
import { useDesktopNotices, useQueueNotices } from './queues/desktop-notices';
import { QUEUE_ROWS } from './queues/queue-rows';

const SupportPalette = lazy(async () => ({ default: (await import('./search/SupportPalette')).SupportPalette }));

export function SupportShell() {
  return (
    <Shell
      navigation={useCountedNavigation()}
      account={<OperatorAccount />}
      palette={(close) => <SupportPalette navigation={SUPPORT_NAVIGATION} onClose={close} />}
      hasEnvironments={false}
    />
  );
}

/** With what waits in the live queues, below their page, read again all the time. */
function useCountedNavigation(): Navigation {
  const isNoticed = useDesktopNotices().isOn;
  const { data } = support.useRead('/queues', {
    query: { environment: 'live' },
    refreshMs: 15 * SECOND,
    inBackground: isNoticed,
  });
  useQueueNotices(data?.items);
  const waiting = (data?.items ?? []).filter(({ count }) => count > 0);
  const parts = waiting.map(({ queue, count }) => ({ to: `/queues/${queue}`, name: QUEUE_ROWS[queue].name, count }));
  const count = waiting.reduce((sum, item) => sum + item.count, 0);
  return SUPPORT_NAVIGATION.map((group) =>
    group.map((destination) => (destination.to === '/queues' ? { ...destination, count, parts } : destination)),
  );
}

function OperatorAccount() {
  return <Account about={`Support console · ${useOperator().role}`} />;
}

/** Queues and search first, then explanations, then records. */
const SUPPORT_NAVIGATION: Navigation = [
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
    { to: '/uptime', name: 'Uptime', icon: IconGauge, key: 'u' },
  ],
  [
    { to: '/partners', name: 'Partners', icon: IconBuildings, key: 'c' },
    { to: '/replies', name: 'Saved replies', icon: IconMessage2, key: 'r' },
    { to: '/audit', name: 'Audit log', icon: IconHistory, key: 'a' },
  ],
];
