import type { Hit } from '#contract/support/search';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { ErrorState } from '#web/design/states/ErrorState';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { Time } from '#web/design/time/Time';
import { shorten } from '#web/design/values/shorten';
import { EnvironmentTag } from '../values/EnvironmentTag';
import { StateBadge } from '../values/StateBadge';
import { KIND_LABELS, MATCH_LABELS } from './hit-labels';
import styles from './search.module.css';

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
export function HitList({ hits, more, error, retry, chosen, onChoose, onOpen }: HitListProps) {
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
          Paste the whole identifier. Addresses and hashes match in upper or lower case, partner names by their first
          letters. Requests are kept for seven days.
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
