import { Button, Group, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Problem } from '../states/states';
import { Dialog } from './Dialog';

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb: "Revoke key". */
  action: string;
  danger?: boolean;
  /** What is done once it is confirmed, with the error that the dialog shows. */
  act: { mutate: () => void; isPending: boolean; error: unknown };
  /** Whether something is still missing. */
  disabled?: boolean;
  size?: ModalProps['size'];
  onClose: () => void;
}

/** The button that waited for an answer could not keep the focus: it goes to what has to be changed, or back to the button. */
function focusNext(content: HTMLElement | null): void {
  if (content && document.activeElement === document.body) {
    const atFault = content.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] input');
    (atFault ?? content.querySelector<HTMLElement>('[data-confirm]'))?.focus();
  }
}

/**
 * Asks for a confirmation before an irreversible action, and states its consequences. Once it is confirmed it stays until the answer
 * is there: nothing could be canceled, and a refusal would not be seen.
 */
export function ConfirmDialog({
  title,
  children,
  action,
  danger = false,
  act,
  disabled = false,
  size = 'md',
  onClose,
}: ConfirmDialogProps) {
  const busy = act.isPending;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => (busy ? () => void setTimeout(() => focusNext(content.current)) : undefined), [busy]);
  const closeUnlessBusy = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog onClose={closeUnlessBusy} title={title} size={size}>
      <div ref={content} className="stack">
        <div>{children}</div>
        <Problem error={act.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus={danger || undefined}>
            Cancel
          </Button>
          <Button
            {...(danger && { color: 'red.8' })}
            loading={busy}
            disabled={disabled}
            onClick={() => act.mutate()}
            data-confirm
          >
            {action}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
