import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { IS_WATCHED } from '#db/evidence/legs';
import { IS_FOLLOWED, IS_NEEDED } from '#db/evidence/networks';
import { chainBlocks, chainNetworks, evidenceLegs } from '#db/schema/evidence';
import { type MetricRow, readMetricRows } from './metric-row';

/** Verdicts of the watched legs, and the nodes of the followed networks. */
export function readEvidenceMetrics(db: Database): Promise<MetricRow[]> {
  return readMetricRows(
    db,
    sql`with followed as materialized (
      select network, down_since, json_build_object('network', network) as labels,
        tip_height - (select max(height) from ${chainBlocks} b where b.network = n.network) as behind
      from ${chainNetworks} n where ${IS_FOLLOWED}
    )
    select 'swaplane_evidence_legs' as name, json_build_object('network', network, 'verdict', verdict) as labels,
      count(*)::float8 as value
      from ${evidenceLegs} where verdict is not null and ${IS_WATCHED} group by network, verdict
    union all select 'swaplane_chain_node_up', labels, case when down_since is null then 1 else 0 end from followed
    union all select 'swaplane_chain_stuck_seconds', json_build_object('network', network),
      greatest(0, extract(epoch from now() - progressed_at))::float8 from ${chainNetworks} where ${IS_NEEDED}
    union all select 'swaplane_chain_blocks_behind', labels, greatest(0, behind)::float8
      from followed where behind is not null`,
  );
}
