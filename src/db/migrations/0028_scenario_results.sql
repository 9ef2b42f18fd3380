ALTER TABLE "sandbox_scenarios" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "sandbox_scenarios" ADD COLUMN "golden" text;--> statement-breakpoint
ALTER TABLE "sandbox_scenarios" ADD COLUMN "result" text;--> statement-breakpoint
ALTER TABLE "sandbox_scenarios" ADD COLUMN "played_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_scenarios" ADD COLUMN "order_id" text;