import { useMemo } from 'react';
import { useEnvironment } from '#web/app/environment';
import { useLiveUpdates } from '#web/app/live';
import { useSession } from '#web/app/session';
import { Shell } from '#web/shell/Shell';
import { BreachBanner } from '../incidents/BreachBanner';
import { DashboardPalette } from './DashboardPalette';
import { DASHBOARD_NAVIGATION } from './dashboard-navigation';
import { MemberAccount } from './MemberAccount';
import { useToasts } from './toasts/use-toasts';

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
