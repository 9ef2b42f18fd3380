-- Until a table is analyzed, the planner knows nothing of a new index's expression, and reads whole tables instead.
ANALYZE "order_claims";--> statement-breakpoint
ANALYZE "provider_calls";--> statement-breakpoint
ANALYZE "orders";--> statement-breakpoint
-- By default a table is cleaned after changes to a fifth of its rows, with 20 million orders once in a month. Until then sums over
-- recent orders read them one by one, although their index has all that they need.
ALTER TABLE "orders" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
