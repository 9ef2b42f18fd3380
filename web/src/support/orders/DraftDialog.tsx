import { Button, Group, Select, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { OrderPageView } from '#contract/support/orders';
import { fillReply } from '#domain/support/saved-reply';
import { support } from '#web/api/client';
import { Dialog } from '#web/design/dialogs/Dialog';
import { useCopy } from '#web/design/values/IdChip';
import { NoteDialog } from './record-dialogs';

interface DraftDialogProps {
  view: OrderPageView;
  onClose: () => void;
}

const FROM_VERDICT = 'verdict';

/** A reply to the user, from the verdict or a saved text, which can be edited, copied, and kept as a note of the order. */
export function DraftDialog({ view: { order, draft, phrase, reply_facts: facts }, onClose }: DraftDialogProps) {
  const [from, setFrom] = useState(FROM_VERDICT);
  const [text, setText] = useState(draft);
  const [isNoted, setNoted] = useState(false);
  const { copied, copy } = useCopy();
  const { data } = support.useRead('/replies');
  const saved = data?.items ?? [];
  const begin = (chosen: string | null) => {
    const reply = saved.find(({ reply_id: id }) => String(id) === chosen);
    setFrom(reply ? String(reply.reply_id) : FROM_VERDICT);
    setText(reply ? fillReply(reply.text, facts) : draft);
  };
  if (isNoted) {
    return <NoteDialog orderId={order.order_id} initial={`Replied: ${text}`} onClose={onClose} />;
  }
  return (
    <Dialog onClose={onClose} title="Reply to the user" size="lg">
      <div className="stack">
        {saved.length > 0 && (
          <Select
            label="Start from"
            data={[
              { value: FROM_VERDICT, label: 'The verdict' },
              ...saved.map(({ reply_id: id, name }) => ({ value: String(id), label: name })),
            ]}
            value={from}
            onChange={begin}
            allowDeselect={false}
            searchable={saved.length > 8}
          />
        )}
        <Textarea
          label="Draft"
          description={
            from === FROM_VERDICT
              ? 'Written from the verdict, without anything that is for the partner only.'
              : 'A saved reply with the facts of this order.'
          }
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
          <Button variant="default" onClick={() => setNoted(true)}>
            Keep as a note
          </Button>
          <Button
            leftSection={
              copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
            }
            onClick={() => copy(text)}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
