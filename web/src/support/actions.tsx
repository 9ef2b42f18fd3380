import { Button, type ButtonProps, type ModalProps, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { refuseReason } from '#domain/audit';
import type { OperatorPermission } from '#domain/team/permission';
import { notify } from '#web/design/notify';
import { beyondFields, useFieldIssues } from '../api/call-error';
import { readAgain } from '../api/client';
import { useOperatorPermission } from '../api/session';
import { ConfirmDialog } from '../design/dialogs/ConfirmDialog';
import { formatRolesWith } from './values/formats';

interface PermittedButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'color'> {
  label: string;
  permission: OperatorPermission;
  onClick: () => void;
}

/** The button of an action. If the role lacks the permission, it says which roles have it. */
export function PermittedButton({ label, permission, variant = 'default', ...rest }: PermittedButtonProps) {
  if (!useOperatorPermission(permission)) {
    return (
      <span className="note">
        {label}: {formatRolesWith(permission)} only
      </span>
    );
  }
  return (
    <Button variant={variant} {...rest}>
      {label}
    </Button>
  );
}

interface ActionButtonProps extends Omit<PermittedButtonProps, 'onClick'> {
  /** The dialog that asks for the reason. */
  dialog: (close: () => void) => ReactNode;
}

/** Opens the dialog of an action, which is there for as long as the button is. */
export function ActionButton({ dialog, ...button }: ActionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PermittedButton {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}

interface ReasonDialogProps {
  title: string;
  /** The verb: "Drain quickswap". */
  action: string;
  danger?: boolean;
  /** What the action does, and further fields for it. */
  children: ReactNode;
  /** The label of the reason, if it is used as a text of its own. */
  reasonLabel?: string;
  reasonNote?: string;
  /** What the reason begins with. */
  initialReason?: string;
  /** The form of the further fields; errors of the call about its values are shown at them, and nowhere else. */
  form?: { values: object; setErrors: (errors: Record<string, string>) => void };
  /** Whether something else is still missing. */
  disabled?: boolean;
  size?: ModalProps['size'];
  /** Carries out the action; returns a sentence with its result. */
  run: (reason: string) => Promise<string>;
  /** Prefixes of the paths that must be read again. */
  changes: readonly string[];
  onClose: () => void;
}

/** Ctrl+Enter, once for each press: many actions cannot be told from their repetition. */
function isSending({ ctrlKey, metaKey, key, repeat }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key === 'Enter' && !repeat;
}

/** Asks for the reason of an action, and then carries it out. */
export function ReasonDialog({
  title,
  action,
  danger = false,
  children,
  reasonLabel = 'Reason',
  reasonNote = 'Kept in the audit log with your name.',
  initialReason = '',
  form,
  disabled = false,
  size = 'md',
  run,
  changes,
  onClose,
}: ReasonDialogProps) {
  const own = useForm({ initialValues: { reason: initialReason } });
  const reason = own.values.reason.trim();
  const refusal = refuseReason(reason);
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: () => run(reason),
    onSuccess: (notice) => {
      readAgain(queries, [...changes, '/audit']);
      onClose();
      notify({ message: notice });
    },
  });
  useFieldIssues(own, act.error);
  useFieldIssues(form ?? own, act.error);
  const problem = beyondFields(act.error, { ...own.values, ...form?.values });
  const isReady = reason !== '' && refusal === null && !disabled;
  return (
    <ConfirmDialog
      title={title}
      action={action}
      danger={danger}
      act={{ ...act, error: problem }}
      disabled={!isReady}
      size={size}
      onClose={onClose}
    >
      <div className="stack">
        {children}
        <Textarea
          label={reasonLabel}
          description={reasonNote}
          required
          autosize
          minRows={2}
          maxRows={8}
          {...own.getInputProps('reason')}
          error={refusal ?? own.errors.reason}
          onKeyDown={(event) => isSending(event) && isReady && !act.isPending && act.mutate()}
        />
      </div>
    </ConfirmDialog>
  );
}
