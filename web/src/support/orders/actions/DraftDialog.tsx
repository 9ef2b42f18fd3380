import { Button, Group, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { OrderPageView } from '#contract/support/orders';
import { Dialog } from '#web/design/dialogs/Dialog';
import { useCopy } from '#web/design/values/use-copy';

/** A draft of an answer to the user, which can be edited and copied. */
export function DraftDialog({ view: { draft, phrase }, onClose }: { view: OrderPageView; onClose: () => void }) {
  const [text, setText] = useState(draft);
  const { copied, copy } = useCopy();
  return (
    <Dialog onClose={onClose} title="Reply to the user" size="lg">
      <div style={{ display: 'grid', gap: 16 }}>
        <Textarea
          label="Draft"
          description="Written from the verdict, without anything that is for the partner only."
          autosize
          minRows={6}
          maxRows={16}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {phrase !== null && (
          <p>
            To prove that you are from support, quote the phrase on the user’s tracking page: <strong>{phrase}</strong>.
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={() => copy(text)}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
