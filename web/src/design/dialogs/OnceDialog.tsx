import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface OnceDialogProps {
  title: string;
  /** What the reader confirms before the dialog closes. */
  promise: string;
  size?: 'md' | 'lg';
  children: ReactNode;
  onClose: () => void;
}

/** Shows something that cannot be shown again. It closes once the reader confirms to have saved it. */
export function OnceDialog({ title, promise, size = 'md', children, onClose }: OnceDialogProps) {
  const [kept, setKept] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        {children}
        <Group justify="space-between">
          <Checkbox label={promise} checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
          <Button disabled={!kept} onClick={onClose}>
            Done
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
