import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Hit } from '../../../../src/contract/support/search';
import { HitList } from './HitList';
import styles from './search.module.css';
import { targetPath } from './target-path';
import { useSearch } from './use-search';

interface FindBoxProps {
  initial?: string;
  onText?: (text: string) => void;
}

/** One box that takes any identifier. What is pasted goes straight to its one match; Enter opens what is chosen. */
export function FindBox({ initial = '', onText }: FindBoxProps) {
  const [text, setText] = useState(initial);
  const [current, setCurrent] = useState(0);
  const [wanted, setWanted] = useState<'one' | 'first' | null>(null);
  const isPasted = useRef(false);
  const navigate = useNavigate();
  const { query, answer, isLongEnough } = useSearch(text);
  const hits = answer?.items ?? [];
  const chosen = hits[Math.min(current, hits.length - 1)];
  const open = (hit: Hit) => void navigate({ href: `/support${targetPath(hit)}` });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setCurrent((index) => Math.max(0, Math.min(index + step, hits.length - 1)));
    }
    if (event.key === 'Enter') {
      chosen ? open(chosen) : setWanted('first');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const [first] = hits;
    if (first && (wanted === 'first' || (wanted === 'one' && hits.length === 1))) {
      open(first);
    }
    answer && setWanted(null);
  }, [answer]);
  return (
    <search className={styles.find}>
      <TextInput
        size="lg"
        autoFocus
        spellCheck={false}
        aria-label="Find anything"
        placeholder="Order, reference, address, hash, event, request, partner, email, or key"
        leftSection={<IconSearch size={20} stroke={1.75} />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setCurrent(0);
          setWanted(isPasted.current ? 'one' : null);
          isPasted.current = false;
          onText?.(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={() => {
          isPasted.current = true;
        }}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls="hits"
        aria-activedescendant={chosen && `hit-${chosen.kind}-${chosen.id}`}
      />
      {isLongEnough && (
        <HitList
          hits={answer?.items ?? null}
          more={answer?.more ?? false}
          error={query.error}
          chosen={chosen}
          onChoose={(hit) => setCurrent(hits.indexOf(hit))}
          onOpen={open}
        />
      )}
    </search>
  );
}
