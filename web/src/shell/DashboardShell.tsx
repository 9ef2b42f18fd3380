import { useMemo } from 'react';
import { useEnvironment } from '../app/environment';
import { useLiveUpdates } from '../app/live';
import { useSession } from '../app/session';
import { BreachBanner } from '../incidents/BreachBanner';
import { MemberAccount } from './account/MemberAccount';
import { DASHBOARD_NAVIGATION } from './dashboard-navigation';
import { DashboardPalette } from './palette/DashboardPalette';
import { Shell } from './Shell';
import { useToasts } from './toasts/use-toasts';

/** The partner's dashboard around its pages. */
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
