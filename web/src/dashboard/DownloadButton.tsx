import { Button } from '@mantine/core';
import { useState } from 'react';
import { notify } from '#web/design/notify';

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
  await saving.catch(({ message }: Error) => notify({ color: 'red', title: 'The download failed', message }));
}
