ALTER TABLE "idempotency_keys" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "markup_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "quotes" SET "markup_bps" = "partners"."markup_bps" FROM "partners" WHERE "partners"."partner_id" = "quotes"."partner_id";--> statement-breakpoint
CREATE INDEX "quotes_used_by" ON "quotes" USING btree ("used_by") WHERE "quotes"."used_by" is not null;