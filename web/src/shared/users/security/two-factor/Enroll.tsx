import { useState } from 'react';
import { useWrite } from '#web/api/account';
import { Dialog } from '#web/design/dialogs/Dialog';
import { BackupCodeDialog } from './BackupCodeDialog';
import { PasswordStep } from './PasswordStep';
import { ScanCode } from './ScanCode';

/** Asks for the password, shows the code to scan, and then the backup codes. */
export function Enroll({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const offer = useWrite({
    call: () => ({ path: '/users/security/totp', body: { password } }),
    changes: [],
  });
  const confirm = useWrite({
    call: (code: string) => ({ path: '/users/security/totp/confirm', body: { code } }),
    changes: ['/users/security', '/users/session', '/team'],
  });
  if (confirm.data) {
    return <BackupCodeDialog codes={confirm.data.backup_codes} onClose={onClose} />;
  }
  return (
    <Dialog onClose={onClose} title="Turn on two-factor authentication">
      {offer.data ? (
        <ScanCode offer={offer.data} confirm={confirm} />
      ) : (
        <PasswordStep
          password={password}
          onPassword={setPassword}
          busy={offer.isPending}
          error={offer.error}
          onContinue={() => offer.mutate()}
        />
      )}
    </Dialog>
  );
}
