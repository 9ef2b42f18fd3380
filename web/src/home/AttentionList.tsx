import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Attention } from '../../../src/contract/dashboard/home';
import { useEnvironment } from '../app/environment';
import { useRead } from '../app/read';
import { Notice } from '../design/states/Notice';
import { Time } from '../design/values/Time';
import { ATTENTION_ROWS } from './attention-rows';
import styles from './home.module.css';

/** What a person should look at, most urgent first; nothing when there is nothing. */
export function AttentionList() {
  const { environment } = useEnvironment();
  const { data } = useRead<Attention>('/home/attention', { query: { environment } });
  const navigate = useNavigate();
  if (!data || data.items.length === 0) {
    return null;
  }
  return (
    <section className={styles.attention} aria-label="What needs attention">
      {data.items.map((item) => {
        const { tone, shape, title, action, to } = ATTENTION_ROWS[item.kind];
        return (
          <Notice
            key={`${item.kind}-${item.subject_id}`}
            tone={tone}
            shape={shape}
            title={title(item)}
            action={
              <Button
                size="xs"
                variant="default"
                onClick={() => void navigate({ href: withEnvironment(to(item), environment) })}
              >
                {action}
              </Button>
            }
          >
            {item.since !== null && (
              <>
                Since <Time at={item.since} />
              </>
            )}
            {item.since !== null && item.due_at !== null && ' · '}
            {item.due_at !== null && (
              <>
                Until <Time at={item.due_at} />
              </>
            )}
          </Notice>
        );
      })}
      {data.more > 0 && <p>{data.more} further refunds wait for a decision.</p>}
    </section>
  );
}

function withEnvironment(path: string, environment: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}environment=${environment}`;
}
