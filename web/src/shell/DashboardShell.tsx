import { useMemo } from 'react';
import { useEnvironment } from '../app/environment';
import { useLiveUpdates } from '../app/live';
import { useSession } from '../app/session';
import { AccountMenu } from './AccountMenu';
import { DASHBOARD_NAVIGATION } from './dashboard-navigation';
import { CommandPalette } from './palette/CommandPalette';
import { Shell } from './Shell';

/** The partner's dashboard around its pages. */
export function DashboardShell() {
  const { environment } = useEnvironment();
  const { partner } = useSession();
  useLiveUpdates(environment);
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
      account={<AccountMenu />}
      palette={(close) => <CommandPalette navigation={navigation} onClose={close} />}
    />
  );
}
