import { Button, FileButton, Modal, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UploadOutcome } from '#contract/dashboard/sandbox';
import { dashboard } from '#web/api/client';
import { useEnvironment } from '#web/design/navigation/url';
import { PlainForm } from '#web/design/SubmitForm';
import styles from './sandbox.module.css';

const EXAMPLE = `name: half_paid
story: Half of the amount arrives; we read the order and request a refund
ttl: 1000
order:
  refund_address: bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
steps:
  - { at: 10%, deposit: { amount: 50% } }
  - { at: PT10M, partner: { read: order } }
  - { at: 70%, partner: { refund: { action: refund_to_address } } }
`;

/** Uploads a scenario, new or in place of the one with its name, or says where its text is wrong. */
export function UploadButton({ source }: { source?: string }) {
  const { environment } = useEnvironment();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(source ?? EXAMPLE);
  const upload = dashboard.useWrite(
    { call: () => ({ path: '/sandbox/scenarios', body: { text } }), changes: ['/sandbox', '/orders/scenarios'] },
    ({ scenario }) => {
      if (!scenario) return;
      setOpen(false);
      void navigate({ to: `/scenarios/${scenario.name}`, search: { environment } });
    },
  );
  const problems = upload.data?.problems ?? [];
  const change = (next: string) => {
    setText(next);
    upload.reset();
  };
  return (
    <>
      <Button {...(source !== undefined && { variant: 'default' })} onClick={() => setOpen(true)}>
        {source === undefined ? 'Upload a scenario' : 'Change the file'}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Upload a scenario" size="lg">
        <PlainForm step={upload} action="Upload" onSubmit={() => upload.mutate()}>
          <FileButton accept=".yaml,.yml,.json" onChange={(file) => void file?.text().then(change)}>
            {(props) => (
              <Button variant="default" size="xs" className={styles.choose ?? ''} {...props}>
                Choose a file
              </Button>
            )}
          </FileButton>
          <Textarea
            data-autofocus
            label="The file"
            description="YAML or JSON; its schema is in the documentation"
            rows={12}
            required
            spellCheck={false}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            error={problems.length > 0}
            classNames={{ input: styles.text ?? '' }}
          />
          {problems.length > 0 && <Problems problems={problems} />}
        </PlainForm>
      </Modal>
    </>
  );
}

/** Where a text is wrong, the likeliest cause first with its line. */
function Problems({ problems }: Pick<UploadOutcome, 'problems'>) {
  const [first] = problems;
  return (
    <div role="alert" className={styles.problems}>
      <strong>{problems.length === 1 ? 'This is not a scenario' : `${problems.length} things are wrong`}</strong>
      <ol>
        {problems.map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`}>
            <span>
              Line {line}, column {column}:
            </span>{' '}
            {message}
          </li>
        ))}
      </ol>
      {first && first.shown.trim() !== '' && (
        <pre className={`mono ${styles.place}`}>
          {`${first.line} | ${first.shown}\n${' '.repeat(`${first.line} | `.length + first.column - 1)}^`}
        </pre>
      )}
    </div>
  );
}
