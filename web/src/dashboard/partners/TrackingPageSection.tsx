import { Button, Switch, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconExternalLink } from '@tabler/icons-react';
import type { BrandingChange, BrandingView } from '#contract/dashboard/branding';
import { accentProblem, isColor, nearestAccent, textOn } from '#domain/partners/accent';
import { isLogo, isSupportContact, isWayBack, LOGO, SUPPORT_CONTACT, WAY_BACK } from '#domain/partners/branding';
import { dashboard } from '#web/api/client';
import { Section, Surface } from '#web/design/layout/layout';
import { notify } from '#web/design/notify';
import { SubmitForm } from '#web/design/SubmitForm';
import { Loaded } from '#web/design/states/states';
import { LogoField } from '#web/shared/partners/LogoField';
import styles from './tracking-page.module.css';

/** What the partner's users see of it on their tracking pages; an empty field shows nothing of it. */
export function TrackingPageSection() {
  const query = dashboard.useRead('/partners/branding');
  return (
    <Section
      title="Tracking page"
      description="What your users see while they wait for a swap: your name, and what you set here."
      actions={query.data && <PreviewLink url={query.data.preview_url} />}
    >
      <Surface padded>
        <Loaded query={query}>{(branding) => <BrandingForm branding={branding} />}</Loaded>
      </Surface>
      {query.data && (
        <Surface padded>
          <RefundChoice isHosted={query.data.hosted_refund_choice} />
        </Surface>
      )}
    </Section>
  );
}

function PreviewLink({ url }: { url: string }) {
  return (
    <Button
      component="a"
      variant="default"
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      rightSection={<IconExternalLink size={14} stroke={1.75} aria-hidden="true" />}
    >
      Preview
    </Button>
  );
}

const NAMES = ['logo', 'accent', 'support_contact', 'way_back'] as const;
type Values = Record<(typeof NAMES)[number], string>;

const PROBLEMS: Readonly<Record<keyof Values, (text: string) => string | null>> = {
  logo: (text) => (isLogo(text) ? null : LOGO),
  accent: (text) => accentProblem(text.toLowerCase()),
  support_contact: (text) => (isSupportContact(text) ? null : SUPPORT_CONTACT),
  way_back: (text) => (isWayBack(text) ? null : WAY_BACK),
};

function valuesOf({ logo, accent, support_contact, way_back }: BrandingView): Values {
  return {
    logo: logo ?? '',
    accent: accent ?? '',
    support_contact: support_contact ?? '',
    way_back: way_back ?? '',
  };
}

/** Only what was changed is sent. */
function changeOf(before: Values, now: Values): BrandingChange {
  const changed = NAMES.filter((name) => now[name].trim() !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, now[name].trim() || null]));
}

function problemsOf(values: Values): Partial<Record<keyof Values, string>> {
  const problems = NAMES.map((name) => {
    const text = values[name].trim();
    return [name, text === '' ? null : PROBLEMS[name](text)] as const;
  });
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

function BrandingForm({ branding }: { branding: BrandingView }) {
  const before = valuesOf(branding);
  const form = useForm<Values>({ initialValues: before, validate: problemsOf, validateInputOnChange: true });
  const save = dashboard.useWrite(
    {
      call: (values: Values) => ({ path: '/partners/branding', method: 'PATCH', body: changeOf(before, values) }),
      changes: ['/partners/branding'],
    },
    (saved) => {
      form.setInitialValues(valuesOf(saved));
      form.reset();
      notify({ message: 'Saved. Tracking pages show it from now on.' });
    },
  );
  return (
    <SubmitForm
      form={form}
      send={save}
      action="Save tracking page"
      variant="default"
      disabled={!form.isDirty() || Object.keys(problemsOf(form.values)).length > 0}
      className={styles.form}
    >
      <LogoField
        // The chosen file is saved, and no longer a choice.
        key={before.logo}
        label="Logo"
        description="Beside your name: a PNG, JPEG or WebP file of at most 8 KB"
        {...form.getInputProps('logo')}
        value={form.values.logo}
        present={before.logo}
      />
      <AccentField form={form} />
      <TextInput
        label="Support contact"
        description="An email address, or an https address"
        placeholder="Your app or website"
        {...form.getInputProps('support_contact')}
      />
      <TextInput
        label="Way back"
        description={`An https address, to which “Back to ${branding.name}” leads`}
        placeholder="No link"
        {...form.getInputProps('way_back')}
      />
    </SubmitForm>
  );
}

/** Orders that are created from then on have it, unless they say otherwise. */
function RefundChoice({ isHosted }: { isHosted: boolean }) {
  const set = dashboard.useWrite(
    {
      call: (wanted: boolean) => ({
        path: '/partners/branding',
        method: 'PATCH',
        body: { hosted_refund_choice: wanted },
      }),
      changes: ['/partners/branding'],
      failure: 'The change failed',
    },
    (saved) =>
      notify({
        message: saved.hosted_refund_choice
          ? 'Users of new orders may choose their refund on the tracking page.'
          : 'Refunds of new orders are chosen by you alone.',
      }),
  );
  return (
    <Switch
      label="Users may choose refunds on the tracking page"
      description="With a code that your app shows them; the link alone decides nothing. You can still decide first."
      checked={isHosted}
      disabled={set.isPending}
      onChange={(event) => set.mutate(event.currentTarget.checked)}
    />
  );
}

/** The page's own color, which it has without a partner's. */
const OWN_ACCENT = '#2450d0';

function AccentField({ form }: { form: UseFormReturnType<Values> }) {
  const written = form.values.accent.trim().toLowerCase();
  const isWhole = isColor(written);
  const nearest = isWhole ? nearestAccent(written) : written;
  const choose = (color: string) => form.setFieldValue('accent', color);
  return (
    <div className={styles.accent}>
      <TextInput
        label="Accent color"
        description="Of what your users press; the same in both themes"
        placeholder="Default"
        leftSectionPointerEvents="all"
        leftSection={
          <input
            type="color"
            aria-label="Pick the accent color"
            value={isWhole ? written : OWN_ACCENT}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        }
        {...form.getInputProps('accent')}
      />
      {nearest !== written && (
        <Button variant="default" size="xs" onClick={() => choose(nearest)}>
          Use {nearest}
        </Button>
      )}
      {isWhole && nearest === written && <Sample accent={written} />}
    </div>
  );
}

/** The color as tracking pages show it, on the card of each theme. */
function Sample({ accent }: { accent: string }) {
  return (
    <div className={styles.samples} style={{ '--sample': accent, '--on-sample': textOn(accent) }} aria-hidden="true">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className={styles[theme]}>
          <span>Open in wallet</span>
        </div>
      ))}
    </div>
  );
}
