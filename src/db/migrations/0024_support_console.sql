CREATE TABLE "posted_incidents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"provider" text,
	"posted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"posted_by" text NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text
);
--> statement-breakpoint
CREATE INDEX "posted_incidents_open" ON "posted_incidents" USING btree ("id") WHERE "posted_incidents"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "order_claims_refund_address" ON "order_claims" USING hash (lower(input ->> 'refundAddress')) WHERE lower(input ->> 'refundAddress') is not null;--> statement-breakpoint
CREATE INDEX "order_watches_late_in" ON "order_watches" USING hash (lower(late_deposit ->> 'txInHash')) WHERE "order_watches"."late_deposit" is not null;--> statement-breakpoint
CREATE INDEX "order_watches_late_out" ON "order_watches" USING hash (lower(late_deposit ->> 'txOutHash')) WHERE "order_watches"."late_deposit" is not null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("environment","status","updated_at") WHERE status not in ('completed','failed','expired','refunded');