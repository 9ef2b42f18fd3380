import { Button, Group } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { dashboard } from '#web/api/client';
import { SESSION } from '#web/api/session';
import { Loaded, Problem } from '#web/design/states/states';
import { Time } from '#web/design/time/Time';
import { useLogOut } from '#web/shared/users/log-out';
import { AuthFrame } from '#web/shared/users/login/AuthFrame';
import { ProofDialog } from '#web/shared/users/security/ProofDialog';
import { TwoFactor } from '#web/shared/users/security/TwoFactor';
import styles from './closing.module.css';
import { DataExport } from './DataExport';
import { ProofButton } from './ProofButton';

/** For the Owners of a closed organization: export the data, or open it again. */
export function ClosedPage() {
  return (
    <Suspense>
      <Closed />
    </Suspense>
  );
}

function Closed() {
  const { data: session } = useSuspenseQuery(SESSION);
  if (!session.partner?.closed_at) {
    return <Navigate to="/" />;
  }
  const { name, closed_at } = session.partner;
  return (
    <AuthFrame
      wide
      title={`${name} is closed`}
      description={
        <>
          It was closed <Time at={closed_at} absolute />. Its API keys no longer work and it receives no webhooks. Swaps
          that were under way are completed, and tracking pages still work.
        </>
      }
    >
      <div className={styles.closed}>
        <Reopening name={name} />
        {session.person?.two_factor === false && <TwoFactor />}
        <DataExport />
      </div>
    </AuthFrame>
  );
}

function Reopening({ name }: { name: string }) {
  const query = dashboard.useRead('/partners/closing');
  return (
    <Loaded query={query}>
      {({ reopenable_until: until }) => (
        <div className={styles.stack}>
          {until !== null && Date.parse(until) > Date.now() ? (
            <>
              <p>
                You can open it again until <Time at={until} absolute />. You will need new API keys, webhook endpoints
                and invitations.
              </p>
              <Group gap="xs">
                <ProofButton
                  label={`Open ${name} again`}
                  dialog={(close, hasPasskey) => <ReopenDialog name={name} hasPasskey={hasPasskey} onClose={close} />}
                />
                <LogOut />
              </Group>
            </>
          ) : (
            <>
              <p>It can no longer be opened again. Export your data now if you still need it.</p>
              <LogOut />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

function ReopenDialog({ name, hasPasskey, onClose }: { name: string; hasPasskey: boolean; onClose: () => void }) {
  return (
    <ProofDialog
      title={`Open ${name} again`}
      action="Open again"
      danger={false}
      run={(body) => dashboard.call('/partners/closing/reopen', { method: 'POST', body })}
      hasPasskey={hasPasskey}
      onDone={() => location.assign('/dashboard')}
      onClose={onClose}
    >
      <p>Your orders, payouts and settings are as you left them. All owners are notified.</p>
    </ProofDialog>
  );
}

function LogOut() {
  const logOut = useLogOut();
  return (
    <>
      <Problem error={logOut.error} />
      <Button variant="subtle" loading={logOut.isPending} onClick={() => logOut.mutate()}>
        Log out
      </Button>
    </>
  );
}
