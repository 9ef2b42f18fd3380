ALTER TABLE "order_watches" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_watches" ADD COLUMN "failure" text;