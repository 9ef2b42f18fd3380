import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Closing, Organization } from '#contract/dashboard/organization';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { Page, Section, Surface } from '#web/design/layout/layout';
import { notify } from '#web/design/notify';
import { SubmitForm } from '#web/design/SubmitForm';
import { Loaded } from '#web/design/states/states';
import { Usd } from '#web/design/values/Amount';
import { IdChip } from '#web/design/values/IdChip';
import { PermissionHint } from '#web/shared/access/Guard';
import { FailedLogins, LoginList } from '#web/shared/users/security/LoginList';
import { PasskeyList } from '#web/shared/users/security/PasskeyList';
import { PasswordSection } from '#web/shared/users/security/PasswordSection';
import { ProofDialog } from '#web/shared/users/security/ProofDialog';
import styles from '#web/shared/users/security/settings.module.css';
import { EnrollNotice, TwoFactor, useMustEnroll } from '#web/shared/users/security/TwoFactor';
import { TimeZoneSection } from '#web/shared/users/TimeZoneSection';
import closingStyles from '../partners/closing.module.css';
import { DataExport } from '../partners/DataExport';
import { ProofButton } from '../partners/ProofButton';
import { TrackingHostSection } from '../partners/TrackingHostSection';
import { TrackingPageSection } from '../partners/TrackingPageSection';

/** The organization's settings, for roles that may change them, and the reader's own account. */
export function SettingsPage() {
  const isOpen = !useMustEnroll();
  const mayEdit = usePermission('settings.edit') && isOpen;
  const mayExport = usePermission('data.export') && isOpen;
  const mayClose = usePermission('partner.close') && isOpen;
  return (
    <Page
      title="Settings"
      hasEnvironment={false}
      reserved={<PermissionHint permissions={['settings.edit', 'data.export', 'partner.close']} />}
    >
      <EnrollNotice />
      {mayEdit && <OrganizationForm />}
      {mayEdit && <TrackingPageSection />}
      {mayEdit && <TrackingHostSection />}
      <TimeZoneSection />
      <TwoFactor />
      <PasskeyList />
      <PasswordSection />
      <LoginList />
      <FailedLogins />
      {mayExport && <DataExport />}
      {mayClose && <CloseOrganization />}
    </Page>
  );
}

function OrganizationForm() {
  const query = dashboard.useRead('/partners/organization');
  return (
    <Section title="Organization" description="How you appear to your users on tracking pages, and who we contact.">
      <Surface padded>
        <Loaded query={query}>{(organization) => <Form organization={organization} />}</Loaded>
      </Surface>
    </Section>
  );
}

function Form({ organization: { partner_id, name, tier, contact } }: { organization: Organization }) {
  const form = useForm({
    initialValues: {
      name,
      contact: { name: contact?.name ?? '', email: contact?.email ?? '', handle: contact?.handle ?? '' },
    },
  });
  const save = dashboard.useWrite(
    {
      call: (values: typeof form.values) => ({
        path: '/partners/organization',
        method: 'PATCH',
        body: {
          name: values.name,
          ...(values.contact.email && { contact: { ...values.contact, handle: values.contact.handle || null } }),
        },
      }),
      changes: ['/partners/organization', '/users/session'],
    },
    () => notify({ message: 'Saved.' }),
  );
  return (
    <SubmitForm
      form={form}
      send={save}
      action="Save"
      variant="default"
      disabled={!form.isDirty()}
      className={styles.form}
    >
      <p className="quiet">
        <IdChip id={partner_id} label="partner ID" whole /> · tier {tier}
      </p>
      <TextInput label="Name" required {...form.getInputProps('name')} />
      <TextInput label="Technical contact" {...form.getInputProps('contact.name')} />
      <TextInput label="Contact email address" type="email" {...form.getInputProps('contact.email')} />
      <TextInput label="Contact messenger handle" {...form.getInputProps('contact.handle')} />
    </SubmitForm>
  );
}

/** Closes the organization, with what has to be settled before. */
function CloseOrganization() {
  const query = dashboard.useRead('/partners/closing');
  return (
    <Section title="Close the organization" description="Ends all access. For 14 days an owner can open it again.">
      <Surface padded>
        <Loaded query={query}>{(closing) => <ClosingForm closing={closing} />}</Loaded>
      </Surface>
    </Section>
  );
}

function ClosingForm({ closing }: { closing: Closing }) {
  const { obstacles } = closing;
  return (
    <div className={closingStyles.stack}>
      {obstacles.length === 0 ? (
        <p>All API keys stop working at once, webhooks stop, and everyone is logged out.</p>
      ) : (
        <>
          <p>Before you can close {closing.name}:</p>
          <ul className={closingStyles.obstacles}>
            {obstacles.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </>
      )}
      <ProofButton
        label="Close organization"
        danger
        disabled={obstacles.length > 0}
        dialog={(close, hasPasskey) => <CloseDialog closing={closing} hasPasskey={hasPasskey} onClose={close} />}
      />
    </div>
  );
}

function CloseDialog({
  closing: { name, unpaid_usd: unpaid },
  hasPasskey,
  onClose,
}: {
  closing: Closing;
  hasPasskey: boolean;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  return (
    <ProofDialog
      title={`Close ${name}`}
      action="Close organization"
      run={(proof) => dashboard.call('/partners/closing', { method: 'POST', body: { name: typed, ...proof } })}
      disabled={typed.trim() !== name}
      hasPasskey={hasPasskey}
      // All logins have ended, the reader's too, so nothing can be read again.
      changes={[]}
      onDone={() => location.assign('/dashboard/login')}
      onClose={onClose}
    >
      <div className={closingStyles.dialog}>
        <ul>
          <li>API keys are revoked and webhook endpoints removed, in the sandbox too.</li>
          <li>Everyone but the owners is removed from the team. All logins end.</li>
          <li>After 14 days it is final, and the owners are removed too.</li>
        </ul>
        {Number(unpaid) > 0 && (
          <p>
            <Usd value={unpaid} /> of earnings are below the smallest payout. Ask your operator to pay them out.
          </p>
        )}
        <TextInput
          label={`Type the name of the organization: ${name}`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </ProofDialog>
  );
}
