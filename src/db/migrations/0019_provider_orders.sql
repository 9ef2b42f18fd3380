ALTER TABLE "provider_calls" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "provider_calls" ADD COLUMN "provider_order_id" text;