DROP INDEX CONCURRENTLY IF EXISTS "orders_live_recorded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_live_recorded" ON "orders" USING btree ("recorded_at") WHERE environment = 'live';