import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SavedReply } from '#contract/support/replies';
import { PLACEHOLDER_NAMES, PLACEHOLDERS, refuseReply } from '#domain/support/saved-reply';
import { support } from '#web/api/client';
import { ReasonDialog } from '../actions';
import styles from './replies.module.css';

/** Saves a new reply, or the text of one that there is. */
export function SaveReplyDialog({ reply, onClose }: { reply?: SavedReply; onClose: () => void }) {
  const form = useForm({
    initialValues: { name: reply?.name ?? '', text: reply?.text ?? '' },
    validateInputOnBlur: true,
    validate: { text: (text) => sentenceOf(refuseReply(text)) },
  });
  const name = form.values.name.trim();
  const text = form.values.text.trim();
  return (
    <ReasonDialog
      title={reply ? `Edit “${reply.name}”` : 'New reply'}
      action="Save reply"
      form={form}
      disabled={name === '' || text === '' || refuseReply(text) !== null}
      run={async (reason) => {
        await support.call('/replies', { method: 'POST', body: { name, text, reason } });
        return 'Reply saved.';
      }}
      changes={['/replies']}
      onClose={onClose}
    >
      {!reply && (
        <TextInput
          label="Name"
          description="A reply with the same name is replaced."
          required
          maxLength={100}
          {...form.getInputProps('name')}
        />
      )}
      <Textarea
        label="Text"
        required
        autosize
        minRows={5}
        maxRows={14}
        maxLength={4_000}
        {...form.getInputProps('text')}
      />
      <details className={styles.names}>
        <summary>Facts that you can name in braces</summary>
        <dl>
          {PLACEHOLDER_NAMES.map((each) => (
            <div key={each}>
              <dt className="mono">{`{${each}}`}</dt>
              <dd>{PLACEHOLDERS[each]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </ReasonDialog>
  );
}

function sentenceOf(issue: string | null): string | null {
  return issue === null ? null : `The text ${issue}.`;
}

export function RemoveReplyDialog({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  return (
    <ReasonDialog
      title={`Remove “${reply.name}”`}
      action="Remove"
      danger
      run={async (reason) => {
        await support.call(`/replies/${reply.reply_id}/remove`, { method: 'POST', body: { reason } });
        return 'Reply removed.';
      }}
      changes={['/replies']}
      onClose={onClose}
    >
      <p>Nobody can start from it any longer. The audit log keeps its text.</p>
    </ReasonDialog>
  );
}
