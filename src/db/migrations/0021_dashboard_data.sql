CREATE TABLE "streams" (
	"stream_id" text PRIMARY KEY NOT NULL,
	"process_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"key_id" text NOT NULL,
	"order_id" text,
	"ip" text NOT NULL,
	"resume_source" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_confirmations" (
	"payout_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"user_id" text NOT NULL,
	"amount_usd" numeric(20, 2) NOT NULL,
	"address_id" text NOT NULL,
	"challenge" text,
	"guesses_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "orders_partner";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_used_from" text;--> statement-breakpoint
ALTER TABLE "payout_confirmations" ADD CONSTRAINT "payout_confirmations_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "streams_partner" ON "streams" USING btree ("partner_id","environment","opened_at");--> statement-breakpoint
CREATE INDEX "payout_confirmations_expiry" ON "payout_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_provider_order_id" ON "orders" USING hash (lower(body ->> 'provider_order_id'));--> statement-breakpoint
CREATE INDEX "orders_deposit_address" ON "orders" USING hash (lower(body ->> 'deposit_address'));--> statement-breakpoint
CREATE INDEX "orders_payout_address" ON "orders" USING hash (lower(body ->> 'payout_address'));--> statement-breakpoint
CREATE INDEX "orders_tx_in_hash" ON "orders" USING hash (lower(body ->> 'tx_in_hash'));--> statement-breakpoint
CREATE INDEX "orders_tx_out_hash" ON "orders" USING hash (lower(body ->> 'tx_out_hash'));--> statement-breakpoint
CREATE INDEX "ledger_transactions_partner" ON "ledger_transactions" USING btree ("partner_id","kind","at");--> statement-breakpoint
CREATE INDEX "requests_errors" ON "requests" USING btree ("partner_id","environment","at") WHERE "requests"."error_code" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_unsettled" ON "deliveries" USING btree ("endpoint_id","state","seq") WHERE "deliveries"."state" <> 'delivered';--> statement-breakpoint
CREATE INDEX "deliveries_event_name" ON "deliveries" USING btree ("endpoint_id",split_part(event_id, ':', 2),"seq");--> statement-breakpoint
CREATE INDEX "delivery_attempts_endpoint" ON "delivery_attempts" USING btree ("endpoint_id","recorded_at","ok");--> statement-breakpoint
CREATE INDEX "orders_partner" ON "orders" USING btree ("partner_id","environment","created_at" DESC NULLS FIRST,"order_id","status","provider",(body ->> 'from'),(body ->> 'to'),"amount_in_usd");