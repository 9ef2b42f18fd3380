DROP INDEX "payouts_partner";--> statement-breakpoint
DROP INDEX "orders_partner";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "partner_id" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "environment" text;--> statement-breakpoint
-- Events that are there already count as recorded by this transaction; among them their numbers tell the order.
ALTER TABLE "order_events" ADD COLUMN "recorded_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
UPDATE "order_events" e SET "partner_id" = o."partner_id", "environment" = o."environment" FROM "orders" o WHERE o."order_id" = e."order_id";--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "partner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "environment" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "order_events_partner" ON "order_events" USING btree ("partner_id","environment","recorded_in","seq");--> statement-breakpoint
CREATE INDEX "order_events_recorded" ON "order_events" USING btree ("partner_id","environment","recorded_at");--> statement-breakpoint
CREATE INDEX "payouts_partner" ON "payouts" USING btree ("partner_id","created_at" DESC NULLS FIRST,"payout_id");--> statement-breakpoint
CREATE INDEX "orders_partner" ON "orders" USING btree ("partner_id","environment","created_at" DESC NULLS FIRST,"order_id");
