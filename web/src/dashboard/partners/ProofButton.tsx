import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { account } from '#web/api/client';
import { usePerson } from '#web/api/session';
import styles from './closing.module.css';

interface ProofButtonProps {
  label: string;
  danger?: boolean;
  disabled?: boolean;
  /** The dialog that asks for the proof. */
  dialog: (close: () => void, hasPasskey: boolean) => ReactNode;
}

/** Opens a dialog that asks for the second factor; without one it says where to enroll one. */
export function ProofButton({ label, danger = false, disabled = false, dialog }: ProofButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { two_factor: isOn } = usePerson();
  const security = account.useRead('/users/security');
  const hasPasskey = (security.data?.two_factor.passkeys.length ?? 0) > 0;
  return (
    <div className={styles.action}>
      <Button
        variant="default"
        {...(danger && { c: 'var(--failed)' })}
        disabled={disabled || !isOn}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {!isOn && <p>Turn on two-factor authentication or add a passkey first.</p>}
      {isOpen && dialog(() => setOpen(false), hasPasskey)}
    </div>
  );
}
