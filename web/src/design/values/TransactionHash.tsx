import { IdChip } from './IdChip';

/** A transaction hash, linked to the network's explorer if there is one. */
export function TransactionHash({ hash, explorerUrl }: { hash: string; explorerUrl: string | null }) {
  return (
    <IdChip
      id={hash}
      label="transaction hash"
      link={(text) =>
        explorerUrl === null ? (
          text
        ) : (
          <a href={explorerUrl} target="_blank" rel="noreferrer noopener">
            {text}
          </a>
        )
      }
    />
  );
}
