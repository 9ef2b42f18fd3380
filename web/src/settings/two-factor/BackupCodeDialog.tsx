import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useCopy } from '../../design/values/copy';
import styles from '../settings.module.css';

/** Ten codes for the day the authenticator is lost, shown this once. */
export function BackupCodeDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [kept, setKept] = useState(false);
  const { copied, copy } = useCopy();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Your backup codes"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <p>Each code works once in place of your app. Keep them where you keep your passwords.</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button variant="default" onClick={() => copy(codes.join('\n'))}>
          {copied ? 'Copied' : 'Copy all'}
        </Button>
        <Group justify="space-between">
          <Checkbox
            label="I have saved them"
            checked={kept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
          <Button disabled={!kept} onClick={onClose}>
            Done
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
