import { Button, Modal, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { PublishableKey } from '#contract/shared/publishable-keys';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Section, Surface } from '#web/design/layout/layout';
import { useEnvironment, useOpened } from '#web/design/navigation/url';
import { SubmitForm } from '#web/design/SubmitForm';
import { Loaded } from '#web/design/states/states';
import { Time } from '#web/design/time/Time';
import { useCopy } from '#web/design/values/IdChip';
import styles from './widget.module.css';

/** Keys for the partner's own pages, the code that embeds the widget, and in the sandbox a widget to try. */
export function WidgetSection({ mayMake }: { mayMake: boolean }) {
  const { environment } = useEnvironment();
  const query = dashboard.useRead('/publishable-keys', { query: { environment } });
  return (
    <Section
      title="Widget"
      description="A swap in your own page, without a backend. Its publishable key may stand in the page: it works on the origins that you list, and only creates swaps."
      actions={mayMake && <CreatePublishableKey />}
    >
      <Surface padded>
        <Loaded query={query}>
          {({ items, service_url }) =>
            items.length === 0 ? (
              <p className="quiet">No publishable keys yet.</p>
            ) : (
              <div className="stack">
                {items.map((item) => (
                  <KeyWithCode key={item.key_id} item={item} serviceUrl={service_url} />
                ))}
              </div>
            )
          }
        </Loaded>
      </Surface>
    </Section>
  );
}

function CreatePublishableKey() {
  const { environment } = useEnvironment();
  const [isOpen, setOpen] = useOpened('new-publishable-key');
  const form = useForm<{ name: string; origins: string[] }>({ initialValues: { name: '', origins: [] } });
  const create = dashboard.useWrite(
    {
      call: (body: { name: string; origins: string[] }) => ({
        path: '/publishable-keys',
        query: { environment },
        body,
      }),
      changes: ['/publishable-keys'],
    },
    () => {
      setOpen(false);
      form.reset();
    },
  );
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Create publishable key
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Create a publishable key">
        <SubmitForm form={form} send={create} action="Create key">
          <TextInput data-autofocus label="Name" placeholder="Website" required {...form.getInputProps('name')} />
          <TagsInput
            label="Origins"
            description="Of the pages that may use it; press Enter after each"
            placeholder="https://wallet.example"
            {...form.getInputProps('origins')}
          />
        </SubmitForm>
      </Modal>
    </>
  );
}

function KeyWithCode({ item, serviceUrl }: { item: PublishableKey; serviceUrl: string }) {
  const [isShown, setShown] = useState(false);
  const isActive = item.status === 'active';
  return (
    <section className={styles.key} aria-label={item.name}>
      <div className={styles.head}>
        <strong className="semibold">{item.name}</strong>
        {isActive ? <Revoke item={item} /> : <span className="quiet">Revoked</span>}
      </div>
      <div className="quiet">{item.origins.join(', ')}</div>
      <div className="quiet">
        {item.last_used_at === null ? (
          'Never used'
        ) : (
          <>
            Last used <Time at={item.last_used_at} />
          </>
        )}
      </div>
      {isActive && <EmbedCode code={writeCode(item.key, serviceUrl)} name={item.name} />}
      {isActive && item.environment === 'test' && (
        <>
          <Button size="xs" variant="default" onClick={() => setShown(!isShown)} aria-expanded={isShown}>
            {isShown ? 'Close preview' : 'Preview'}
          </Button>
          {isShown && (
            <iframe
              className={styles.preview}
              title={`Preview of the widget: ${item.name}`}
              src={`/widget/frame?key=${encodeURIComponent(item.key)}`}
            />
          )}
        </>
      )}
    </section>
  );
}

function writeCode(key: string, serviceUrl: string): string {
  return `<script type="module" src="${serviceUrl}/widget/swaplane-swap.js"></script>
<swaplane-swap key="${key}"></swaplane-swap>`;
}

function EmbedCode({ code, name }: { code: string; name: string }) {
  const { copied, copy } = useCopy();
  return (
    <div className={styles.code}>
      <code className="mono">{code}</code>
      <Button size="xs" variant="default" aria-label={`Copy the code of ${name}`} onClick={() => copy(code)}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}

function Revoke({ item }: { item: PublishableKey }) {
  const [isAsked, setAsked] = useState(false);
  const mayChange = usePermission('keys.edit');
  const revoke = dashboard.useWrite(
    { call: () => ({ path: `/publishable-keys/${item.key_id}/revoke` }), changes: ['/publishable-keys'] },
    () => setAsked(false),
  );
  if (!mayChange) {
    return null;
  }
  return (
    <>
      <Button size="xs" variant="subtle" color="red" aria-label={`Revoke ${item.name}`} onClick={() => setAsked(true)}>
        Revoke…
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Revoke ${item.name}`}
          action="Revoke key"
          danger
          act={revoke}
          onClose={() => setAsked(false)}
        >
          Widgets with this key stop working immediately, and it can never be used again. Open swaps continue.
        </ConfirmDialog>
      )}
    </>
  );
}
