ALTER TABLE "order_events" ADD COLUMN "trace" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "trace_id" text;