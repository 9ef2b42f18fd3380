DROP INDEX CONCURRENTLY IF EXISTS "order_claims_refund";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_claims_refund" ON "order_claims" USING hash (lower(input ->> 'refundAddress'));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_claims_reference";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_claims_reference" ON "order_claims" USING hash (lower(partner_order_ref));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "provider_calls_deposit_address";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "provider_calls_deposit_address" ON "provider_calls" USING hash (lower(answer #>> '{value,depositAddress}'));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_partner_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_partner_newest" ON "orders" USING btree ("partner_id","environment","created_at" DESC NULLS FIRST,"order_id","status","provider",(body ->> 'from'),(body ->> 'to'),"amount_in_usd","updated_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_claims_refund_address";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_claims_ref";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "provider_calls_created_address";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_partner";