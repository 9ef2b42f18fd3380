import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { HitList } from './HitList';
import styles from './search.module.css';
import { useFind } from './use-find';

interface FindBoxProps {
  initial?: string;
  onText?: (text: string) => void;
  /** Called when the down arrow is pressed and there are no results to choose from. */
  onLeave?: () => void;
}

/** A search box for any identifier. A pasted text with one match opens it; Enter opens the selected match. */
export function FindBox({ initial = '', onText, onLeave }: FindBoxProps) {
  const find = useFind(initial);
  const { chosen, hits, answer } = find;
  return (
    <search className={styles.find}>
      <TextInput
        size="lg"
        autoFocus
        spellCheck={false}
        aria-label="Find anything"
        placeholder="Order, reference, address, hash, event, request, partner, email, or key"
        leftSection={<IconSearch size={20} stroke={1.75} />}
        value={find.text}
        onChange={({ currentTarget: { value } }) => {
          find.write(value);
          onText?.(value);
        }}
        onKeyDown={(event) => (event.key === 'ArrowDown' && hits.length === 0 ? onLeave?.() : find.onKeyDown(event))}
        onPaste={find.notePaste}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls="hits"
        aria-activedescendant={chosen && `hit-${chosen.kind}-${chosen.id}`}
      />
      {find.isLongEnough && (
        <HitList
          hits={answer?.items ?? null}
          more={answer?.more ?? false}
          error={find.error}
          retry={find.retry}
          chosen={chosen}
          onChoose={find.choose}
          onOpen={find.open}
        />
      )}
    </search>
  );
}
