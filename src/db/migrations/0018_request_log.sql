CREATE TABLE "requests" (
	"request_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"key_id" text NOT NULL,
	"environment" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"query" text,
	"operation" text,
	"order_id" text,
	"status" integer,
	"error_code" text,
	"duration_ms" integer NOT NULL,
	"client_ip" text NOT NULL,
	"user_agent" text,
	"request_body" text,
	"response_body" text
);
--> statement-breakpoint
CREATE INDEX "requests_owner" ON "requests" USING btree ("partner_id","environment","at" DESC NULLS LAST,"request_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "requests_order" ON "requests" USING btree ("order_id","at" DESC NULLS LAST) WHERE "requests"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "requests_at" ON "requests" USING brin ("at");