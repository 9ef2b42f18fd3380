import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { OperatorPermission } from '#domain/team/permission';
import { useOperatorPermission } from '#web/api/session';
import { formatRolesWith } from '../values/formats';
import styles from './actions.module.css';

interface ActionButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'color'> {
  label: string;
  permission: OperatorPermission;
  /** The dialog that asks for the reason. */
  dialog: (close: () => void) => ReactNode;
}

/** Opens the dialog of an action. If the role lacks the permission, it says which roles have it. */
export function ActionButton({ label, permission, dialog, variant = 'default', ...rest }: ActionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useOperatorPermission(permission)) {
    return (
      <span className={styles.whoMay}>
        {label}: {formatRolesWith(permission)} only
      </span>
    );
  }
  return (
    <>
      <Button variant={variant} {...rest} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
