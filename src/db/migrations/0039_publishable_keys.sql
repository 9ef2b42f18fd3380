CREATE TABLE "publishable_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"origins" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "publishable_keys" ADD CONSTRAINT "publishable_keys_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "publishable_keys_key" ON "publishable_keys" USING btree ("key");--> statement-breakpoint
CREATE INDEX "publishable_keys_partner" ON "publishable_keys" USING btree ("partner_id");