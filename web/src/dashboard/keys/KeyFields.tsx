import { Checkbox, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Scope } from '#domain/keys/scope';
import { SCOPE_LABELS } from '#web/shared/keys/key-badge';

export interface KeyValues {
  name: string;
  scopes: Scope[];
  allow_list: string[];
  /** A day, or empty. */
  expires_at: string;
}

interface KeyFieldsProps {
  form: UseFormReturnType<KeyValues>;
  scopes: readonly Scope[];
}

/** The fields of a key that can be set, at its creation and later. */
export function KeyFields({ form, scopes }: KeyFieldsProps) {
  return (
    <>
      <TextInput data-autofocus label="Name" placeholder="Production server" required {...form.getInputProps('name')} />
      <Checkbox.Group label="Permissions" {...form.getInputProps('scopes')}>
        <div style={{ display: 'grid', gap: 8, marginTop: 8 }}>
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scope} description={SCOPE_LABELS[scope]} />
          ))}
        </div>
      </Checkbox.Group>
      <TagsInput
        label="Allowed networks"
        description="In CIDR notation; leave empty to allow any"
        placeholder="203.0.113.0/24"
        {...form.getInputProps('allow_list')}
      />
      <TextInput
        type="date"
        label="Expires on"
        description="At 00:00 UTC; leave empty for never"
        {...form.getInputProps('expires_at')}
      />
    </>
  );
}

/** The values as the internal API takes them. */
export function toBody({ expires_at, ...rest }: KeyValues) {
  return { ...rest, expires_at: expires_at === '' ? null : expires_at };
}
