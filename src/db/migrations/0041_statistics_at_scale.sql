-- Until a table is analyzed, the planner knows nothing of a new index's expression, and reads whole tables instead. Empty ones are
-- left alone: once analyzed, they would count as small in plans that are kept while they grow.
DO $$ BEGIN
  IF EXISTS (SELECT FROM orders) THEN
    ANALYZE orders, order_claims, provider_calls;
  END IF;
END $$;--> statement-breakpoint
-- By default a table is cleaned after changes to a fifth of its rows, with 20 million orders once in a month. Until then sums over
-- recent orders read them one by one, although their index has all that they need.
ALTER TABLE "orders" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
