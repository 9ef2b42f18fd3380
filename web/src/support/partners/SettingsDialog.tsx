import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import type { PartnerPageView } from '#contract/support/partners';
import { TIER_NAMES } from '#domain/limits/tier';
import { PARTNER_SETTINGS, SETTING_NAMES, type Setting, type SettingName } from '#domain/partners/settings';
import { capitalize } from '#domain/sentence';
import { support } from '#web/api/client';
import { LogoField } from '#web/shared/partners/LogoField';
import { ReasonDialog } from '../actions';
import styles from './partners.module.css';
import { changesOf, type FieldValues, fieldsOf, problemsOf, toChange } from './setting-fields';

interface SettingsDialogProps {
  partner: PartnerPageView;
  onClose: () => void;
}

/** Changes the settings that `swaplane partner set` changes: each has a field. */
export function SettingsDialog({ partner, onClose }: SettingsDialogProps) {
  const [before] = useState(() => fieldsOf(partner));
  const form = useForm<FieldValues>({ initialValues: before, validate: problemsOf, validateInputOnChange: true });
  const { data: providers } = support.useRead('/providers');
  const names = new Map(providers?.items.map(({ code, name }) => [code, name]));
  const changes = changesOf(before, form.values, (code) => names.get(code) ?? code);
  const hasProblem = Object.keys(problemsOf(form.values)).length > 0;
  return (
    <ReasonDialog
      title={`Change settings of ${partner.name}`}
      action="Change settings"
      size="xl"
      form={form}
      disabled={changes.length === 0 || hasProblem}
      run={async (reason) => {
        const body = { ...toChange(changes, form.values), reason };
        await support.call(`/partners/${partner.partner_id}/settings`, { method: 'POST', body });
        return 'The settings are changed.';
      }}
      changes={['/partners']}
      onClose={onClose}
    >
      <p>
        Changes take effect within a second; commission, markup and share apply to new orders only. An empty field has
        the default of the tier or the service.
      </p>
      <div className={styles.settings}>
        {SETTING_NAMES.map((name) => (
          <SettingField key={name} name={name} form={form} before={before} providers={names} />
        ))}
      </div>
      <section aria-label="What changes" aria-live="polite">
        {changes.length === 0 ? (
          <p className="note">Nothing is changed yet.</p>
        ) : (
          <ul className={styles.changes}>
            {changes.map(({ name, label, from, to }) => (
              <li key={name} className="breaks">
                {label}: {from} → <strong className="semibold">{to}</strong>
              </li>
            ))}
          </ul>
        )}
      </section>
    </ReasonDialog>
  );
}

interface SettingFieldProps {
  name: SettingName;
  form: UseFormReturnType<FieldValues>;
  before: FieldValues;
  /** The names of the live providers by their codes. */
  providers: ReadonlyMap<string, string>;
}

/** The field of a setting, which follows from its kind. */
function SettingField({ name, form, before, providers }: SettingFieldProps) {
  const { kind, label, help }: Setting = PARTNER_SETTINGS[name];
  const texts = { label, description: help };
  const field = form.getInputProps(name);
  switch (kind) {
    case 'name':
      return <TextInput {...texts} required {...field} />;
    case 'tier':
      return (
        <Select
          {...texts}
          data={TIER_NAMES.map((value) => ({ value, label: capitalize(value) }))}
          allowDeselect={false}
          {...field}
        />
      );
    case 'providers': {
      const codes = new Set([...providers.keys(), ...[before[name]].flat().map(String)]);
      const data = [...codes].map((value) => ({ value, label: providers.get(value) ?? value }));
      return <MultiSelect {...texts} data={data} searchable clearable placeholder="None" {...field} />;
    }
    case 'logo':
      return <LogoField {...texts} {...field} value={String(form.values[name])} present={String(before[name])} />;
    case 'switch':
      return <Checkbox {...texts} {...form.getInputProps(name, { type: 'checkbox' })} />;
    case 'color':
      return <TextInput {...texts} placeholder="Default" {...field} />;
    case 'contact':
    case 'url':
      return <TextInput {...texts} placeholder="None" {...field} />;
    case 'percent':
    case 'bps':
      return <TextInput {...texts} label={`${label}, percent`} inputMode="decimal" placeholder="Default" {...field} />;
    default:
      return (
        <TextInput {...texts} inputMode={kind === 'usd' ? 'decimal' : 'numeric'} placeholder="Default" {...field} />
      );
  }
}
