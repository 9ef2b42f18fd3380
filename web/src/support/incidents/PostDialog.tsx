import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProviderStateList } from '../../../../src/contract/support/providers';
import { call } from '../../api/call';
import { useRead } from '../../app/read';
import { ReasonDialog } from '../actions/ReasonDialog';

/** Tells every partner of a disturbance. */
export function PostDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [message, setMessage] = useState('');
  const [provider, setProvider] = useState<string | null>(null);
  const { data } = useRead<ProviderStateList>('/providers');
  return (
    <ReasonDialog
      title="Post an incident"
      action="Post"
      disabled={title.trim() === '' || message.trim() === ''}
      reasonNote="Kept in the audit log. Partners do not see it."
      run={async (reason) => {
        const body = { title: title.trim(), message: message.trim(), reason, ...(provider !== null && { provider }) };
        await call('/incidents', { method: 'POST', body });
        return 'Incident posted.';
      }}
      changes={['/incidents']}
      onClose={onClose}
    >
      <p>Every partner sees it on its home page right away, until you resolve it.</p>
      <TextInput
        label="Title"
        required
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Message to partners"
        description="What is affected, what to do, when to expect an update."
        required
        autosize
        minRows={3}
        maxLength={2_000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Select
        label="Affects"
        placeholder="The whole service"
        data={(data?.items ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        value={provider}
        onChange={setProvider}
        clearable
        clearButtonProps={{ 'aria-label': 'The whole service' }}
      />
    </ReasonDialog>
  );
}
