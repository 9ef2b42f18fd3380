import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Hit } from '#contract/support/search';
import { Page, Surface } from '#web/design/layout/layout';
import { useFilters } from '#web/design/navigation/url';
import { EmptyState, ErrorState } from '#web/design/states/states';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { Time } from '#web/design/time/Time';
import { shorten } from '#web/design/values/formats';
import { EnvironmentTag, StateBadge } from '../values/values';
import { KIND_LABELS, MATCH_LABELS, targetPath } from './hits';
import styles from './search.module.css';
import { useSearch } from './use-search';

export function SearchPage() {
  const { filters, setFilters } = useFilters(['q']);
  return (
    <Page
      title="Search"
      hasEnvironment={false}
      description="Any identifier, link or sentence with one, live or sandbox. Arrow keys select, Enter opens."
    >
      <FindBox initial={filters.q ?? ''} onText={(q) => setFilters({ q })} />
    </Page>
  );
}

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
        placeholder="Order, address, hash, partner… or a link or a whole sentence with one"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
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

interface HitListProps {
  /** Null while the search is running. */
  hits: readonly Hit[] | null;
  more: boolean;
  error: unknown;
  retry: () => void;
  chosen: Hit | undefined;
  onChoose: (hit: Hit) => void;
  onOpen: (hit: Hit) => void;
}

/** The results, each with the identifier that matched. */
function HitList({ hits, more, error, retry, chosen, onChoose, onOpen }: HitListProps) {
  return (
    <Surface>
      <div id="hits" role="listbox" aria-label="Found" className={styles.hits}>
        {hits?.map((hit) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and says what is active
          <div
            key={`${hit.kind}-${hit.id}`}
            id={`hit-${hit.kind}-${hit.id}`}
            role="option"
            aria-selected={hit === chosen}
            className={styles.hit}
            onMouseMove={() => onChoose(hit)}
            onClick={() => onOpen(hit)}
          >
            <HitLine hit={hit} />
          </div>
        ))}
      </div>
      {hits === null && (error ? <ErrorState error={error} retry={retry} /> : <TableSkeleton columns={3} />)}
      {hits?.length === 0 && (
        <EmptyState title="No match">
          Paste the whole identifier, a link to a tracking or explorer page, or a sentence with one. Addresses and
          hashes match in upper or lower case, partner names by their first letters. Requests are kept for seven days.
        </EmptyState>
      )}
      {more && <p className={styles.note}>There are more matches. Use a more specific identifier.</p>}
    </Surface>
  );
}

function HitLine({ hit }: { hit: Hit }) {
  return (
    <>
      <span className={styles.kind}>{KIND_LABELS[hit.kind]}</span>
      <span className={styles.label}>
        <strong>{hit.label}</strong>
        <span className={styles.sub}>
          <span className="mono">{shorten(hit.id)}</span>
          {hit.matched !== 'id' && ` · matched its ${MATCH_LABELS[hit.matched]}`}
          {hit.partner !== null && hit.kind !== 'partner' && ` · ${hit.partner.name}`}
        </span>
      </span>
      <span className={styles.end}>
        {hit.environment === 'test' && <EnvironmentTag environment="test" />}
        {hit.status !== null && <StateBadge state={hit.status} />}
        {hit.at !== null && <Time at={hit.at} />}
      </span>
    </>
  );
}

/** The text in the box, its matches, and the selected match, which can be opened. */
function useFind(initial: string) {
  const [text, setText] = useState(initial);
  const [current, setCurrent] = useState(0);
  /** What to open when the results arrive: the only match after pasting, or the first one after Enter. */
  const [wanted, setWanted] = useState<'one' | 'first' | null>(null);
  const isPasted = useRef(false);
  const navigate = useNavigate();
  const { query, answer, isLongEnough } = useSearch(text);
  const hits = answer?.items ?? [];
  const chosen = hits[Math.min(current, hits.length - 1)];
  const open = (hit: Hit) => void navigate({ href: `/support${targetPath(hit)}` });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const [first] = hits;
    if (first && (wanted === 'first' || (wanted === 'one' && hits.length === 1))) {
      open(first);
    }
    if (answer) setWanted(null);
  }, [answer]);
  return {
    text,
    answer,
    hits,
    chosen,
    open,
    isLongEnough,
    error: query.error,
    retry: () => void query.refetch(),
    choose: (hit: Hit) => setCurrent(hits.indexOf(hit)),
    notePaste: () => {
      isPasted.current = true;
    },
    write: (written: string) => {
      setText(written);
      setCurrent(0);
      setWanted(isPasted.current ? 'one' : null);
      isPasted.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && hits.length > 0) {
        event.preventDefault();
        setCurrent((index) => Math.max(0, Math.min(index + step, hits.length - 1)));
      }
      if (event.key === 'Enter') {
        if (chosen) open(chosen);
        else setWanted('first');
      }
    },
  };
}
