import { Accordion } from '@mantine/core';
import { SECOND } from '#domain/duration';
import { dashboard } from '#web/api/client';
import { Surface } from '#web/design/layout/layout';
import { EmptyState, Loaded } from '#web/design/states/states';
import { Time } from '#web/design/time/Time';
import styles from './outbox.module.css';

/** The mails of an installation without SMTP, for development. */
export function OutboxPage() {
  const query = dashboard.useRead('/users/outbox', { refreshMs: 3 * SECOND });
  return (
    <main className={styles.page}>
      <header>
        <h1>Outbox</h1>
        <p>This installation has no mail server, so the emails it would send appear here. Nobody else gets them.</p>
      </header>
      <Surface>
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No emails yet">Sign up, reset a password or invite someone.</EmptyState>
            ) : (
              <Accordion defaultValue={items[0]?.mail_id ?? null} order={2}>
                {items.map((mail) => (
                  <Accordion.Item key={mail.mail_id} value={mail.mail_id}>
                    <Accordion.Control>
                      <span className={styles.line}>
                        <strong>{mail.subject}</strong>
                        <span>
                          to {mail.to}, <Time at={mail.created_at} />
                        </span>
                      </span>
                    </Accordion.Control>
                    <Accordion.Panel>
                      <Letter text={mail.text} />
                    </Accordion.Panel>
                  </Accordion.Item>
                ))}
              </Accordion>
            )
          }
        </Loaded>
      </Surface>
    </main>
  );
}

const LINK = /(https?:\/\/\S+)/;

/** The text of a mail, with its links. */
function Letter({ text }: { text: string }) {
  return (
    <p className={styles.letter}>
      {text.split(LINK).map((part, index) =>
        LINK.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <a key={index} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
