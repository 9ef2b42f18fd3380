import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';

/** Saves a file, for which the second factor may be asked first. */
export function DownloadButton({ save }: { save: () => Promise<void> }) {
  const [isSaving, setSaving] = useState(false);
  return (
    <Button
      variant="default"
      size="xs"
      loading={isSaving}
      onClick={async () => {
        setSaving(true);
        await reportFailure(save());
        setSaving(false);
      }}
    >
      Download
    </Button>
  );
}

/** Shows why a file could not be saved. */
export async function reportFailure(saving: Promise<void>): Promise<void> {
  await saving.catch(({ message }: Error) =>
    notifications.show({ color: 'red', title: 'The download failed', message }),
  );
}
