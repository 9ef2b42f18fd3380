import { Button, Checkbox, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog';

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
    <Dialog
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
    </Dialog>
  );
}
