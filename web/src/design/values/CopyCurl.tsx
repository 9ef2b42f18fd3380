import { Button } from '@mantine/core';
import { IconCheck, IconTerminal2 } from '@tabler/icons-react';
import { useCopy } from './use-copy';

/** Copies the call of the Partner API that returns the data of the page. */
export function CopyCurl({ command }: { command: string }) {
  const { copied, copy } = useCopy();
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={16} stroke={1.75} /> : <IconTerminal2 size={16} stroke={1.75} />}
      onClick={() => copy(command)}
    >
      {copied ? 'Copied' : 'Copy as curl'}
    </Button>
  );
}
