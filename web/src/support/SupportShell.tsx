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
import { lazy } from 'react';
import { useOperator } from '../api/session';
import { Account } from '../shell/AccountButton';
import type { Navigation } from '../shell/navigation';
import { Shell } from '../shell/Shell';

const SupportPalette = lazy(async () => ({ default: (await import('./search/SupportPalette')).SupportPalette }));

export function SupportShell() {
  return (
    <Shell
      navigation={SUPPORT_NAVIGATION}
      account={<OperatorAccount />}
      palette={(close) => <SupportPalette navigation={SUPPORT_NAVIGATION} onClose={close} />}
      hasEnvironments={false}
    />
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
  ],
  [
    { to: '/partners', name: 'Partners', icon: IconBuildings, key: 'c' },
    { to: '/audit', name: 'Audit log', icon: IconHistory, key: 'a' },
  ],
];
