import { Button } from '@mantine/core';
import {
  IconActivity,
  IconArrowsExchange,
  IconBuildingBank,
  IconChartBar,
  IconCoins,
  IconHistory,
  IconHome,
  IconKey,
  IconListDetails,
  IconSettings,
  IconTestPipe,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, useCallback, useMemo } from 'react';
import type { DashboardNotification } from '#contract/dashboard/events';
import type { Environment } from '#domain/environment';
import { UNDELIVERED } from '#domain/webhooks/delivery';
import { dashboard } from '#web/api/client';
import { useSession } from '#web/api/session';
import { Link, useEnvironment } from '#web/design/navigation/url';
import { dismiss, notify } from '#web/design/notify';
import { Notice } from '#web/design/states/states';
import type { BadgeTone } from '#web/design/status/status-badges';
import { Time } from '#web/design/time/Time';
import { Account } from '#web/shell/Account';
import type { Destination, Navigation } from '#web/shell/navigation';
import { Shell } from '#web/shell/Shell';
import styles from '../incidents/incidents.module.css';
import { INSIDE } from '../pages';
import { useLiveUpdates } from './live';
import { usePartnerChoice } from './partner-choice';

const DashboardPalette = lazy(async () => ({ default: (await import('./DashboardPalette')).DashboardPalette }));

export function DashboardShell() {
  const { environment } = useEnvironment();
  const { partner } = useSession();
  useLiveUpdates(partner.partner_id, environment, useToasts(environment));
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
    { to: '/scenarios', name: 'Scenarios', icon: IconTestPipe, key: 'n' },
    { to: '/webhooks', name: 'Webhooks', icon: IconWebhook, key: 'w' },
    { to: '/requests', name: 'Logs', icon: IconListDetails, key: 'l' },
    { to: '/keys', name: 'API keys', icon: IconKey, key: 'a' },
  ],
  [
    { to: '/analytics', name: 'Analytics', icon: IconChartBar, key: 'y' },
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
  const choose = usePartnerChoice();
  const others = session.memberships.filter(({ partner_id }) => partner_id !== partner.partner_id);
  return (
    <Account
      about={`${partner.name} · ${partner.role.replace('_', '-')}`}
      others={others.map(({ partner_id, name }) => ({ id: partner_id, name, choose: () => choose(partner_id) }))}
    />
  );
}

/** Pages that show the breach themselves. */
const PAGES_WITH_BREACH = ['/', '/incidents'];

/** Says on every page that the uptime is below its threshold. */
function BreachBanner() {
  const { environment } = useEnvironment();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isShown = !PAGES_WITH_BREACH.includes(path);
  const { data } = dashboard.useRead('/home/attention', { query: { environment }, enabled: isShown });
  const breach = data?.items.find(({ kind }) => kind === 'sla_breach');
  if (!breach || !isShown) {
    return null;
  }
  return (
    <div className={styles.banner}>
      <Notice
        tone="failed"
        shape="cross"
        title="Uptime is below its threshold"
        action={<Link to="/incidents">View SLA</Link>}
      >
        {breach.since !== null && (
          <>
            Since <Time at={breach.since} />. Open orders continue.
          </>
        )}
      </Notice>
    </div>
  );
}

/** Shows a notification on every page until it is closed. */
function useToasts(environment: Environment): (notification: DashboardNotification) => void {
  const navigate = useNavigate();
  return useCallback(
    (notification: DashboardNotification) => {
      const { tone, title, text, action, to, search } = toToast(notification, environment);
      const id = notification.notification_id;
      const open = () => {
        dismiss(id);
        void navigate({ to, search });
      };
      notify({
        id,
        color: `var(--${tone})`,
        title,
        message: (
          <>
            <p>{text}</p>
            <Button size="compact-sm" variant="default" mt={8} onClick={open}>
              {action}
            </Button>
          </>
        ),
        autoClose: false,
      });
    },
    [navigate, environment],
  );
}

interface Toast {
  tone: BadgeTone;
  title: string;
  text: string;
  /** The text of the link, and its target. */
  action: string;
  to: string;
  search: Readonly<Record<string, string>>;
}

/** The text of each notification. */
function toToast(notification: DashboardNotification, environment: Environment): Toast {
  switch (notification.kind) {
    case 'webhooks_failing':
      return {
        tone: 'failed',
        title: 'Webhooks are failing',
        text: `${notification.failures.toLocaleString('en-US')} attempts failed in the last hour.`,
        action: 'View failed deliveries',
        to: '/webhooks',
        search: { state: UNDELIVERED.join(','), environment },
      };
    case 'payout_sent':
      return {
        tone: 'done',
        title: 'Payout sent',
        text: `${notification.amount} ${notification.currency} is on its way to you.`,
        action: 'View payouts',
        to: '/payouts',
        search: { environment },
      };
  }
}
