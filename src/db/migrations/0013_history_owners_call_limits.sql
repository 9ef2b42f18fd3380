ALTER TABLE "provider_calls" ADD COLUMN "over_at" timestamp (3) with time zone DEFAULT now() + interval '35 seconds' NOT NULL;--> statement-breakpoint
-- Copies of an order's deliveries belong to the order, which is kept longer.
UPDATE "workflow_histories" h SET "order_id" = d."order_id", "delivery_id" = null FROM "deliveries" d WHERE d."delivery_id" = h."delivery_id" AND d."order_id" IS NOT NULL;
