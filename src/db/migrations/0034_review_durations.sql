ALTER TABLE "provider_statistics" ADD COLUMN "reviewed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_statistics" ADD COLUMN "review_seconds_median" integer;--> statement-breakpoint
ALTER TABLE "provider_statistics" ADD COLUMN "review_seconds_p95" integer;