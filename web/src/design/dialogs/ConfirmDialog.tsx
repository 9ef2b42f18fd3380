import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from '../states/Problem';
import { Dialog } from './Dialog';

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb: "Revoke key". */
  action: string;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for a confirmation before an irreversible action, and states its consequences. */
export function ConfirmDialog({
  title,
  children,
  action,
  danger = false,
  busy = false,
  disabled = false,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <div style={{ display: 'grid', gap: 16 }}>
        <div>{children}</div>
        <Problem error={error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
            Cancel
          </Button>
          <Button {...(danger && { color: 'red.8' })} loading={busy} disabled={disabled} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
