CREATE TABLE "chain_blocks" (
	"network" text NOT NULL,
	"height" integer NOT NULL,
	"hash" text NOT NULL,
	"parent_hash" text NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	"followed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chain_blocks_network_height_pk" PRIMARY KEY("network","height")
);
--> statement-breakpoint
CREATE TABLE "chain_networks" (
	"network" text PRIMARY KEY NOT NULL,
	"source" text,
	"answered_at" timestamp (3) with time zone,
	"down_since" timestamp (3) with time zone,
	"synced_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "evidence_claims" (
	"network" text NOT NULL,
	"payment" text NOT NULL,
	"order_id" text NOT NULL,
	"leg" text NOT NULL,
	"is_named" boolean NOT NULL,
	CONSTRAINT "evidence_claims_network_payment_pk" PRIMARY KEY("network","payment")
);
--> statement-breakpoint
CREATE TABLE "evidence_legs" (
	"order_id" text NOT NULL,
	"leg" text NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"address_key" text NOT NULL,
	"memo" text,
	"contract" text,
	"decimals" integer NOT NULL,
	"agreed_amount" text,
	"since" timestamp (3) with time zone NOT NULL,
	"since_height" integer,
	"said_hash" text,
	"said_amount" text,
	"said_at" timestamp (3) with time zone,
	"known_at" timestamp (3) with time zone,
	"verdict" text,
	"reason" text,
	"seen" json,
	"seen_height" integer,
	"source" text,
	"checked_at" timestamp (3) with time zone,
	"watched_until" timestamp (3) with time zone,
	CONSTRAINT "evidence_legs_order_id_leg_pk" PRIMARY KEY("order_id","leg")
);
--> statement-breakpoint
CREATE TABLE "evidence_payments" (
	"network" text NOT NULL,
	"tx_hash" text NOT NULL,
	"index" integer NOT NULL,
	"address" text NOT NULL,
	"address_key" text NOT NULL,
	"memo" text,
	"contract" text,
	"units" text NOT NULL,
	"block_height" integer,
	"block_hash" text,
	"block_time" timestamp (3) with time zone,
	"first_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_payments_network_tx_hash_index_pk" PRIMARY KEY("network","tx_hash","index")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "evidence_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "evidence_claims_order" ON "evidence_claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "evidence_legs_address" ON "evidence_legs" USING btree ("network","address_key");--> statement-breakpoint
CREATE INDEX "evidence_payments_address" ON "evidence_payments" USING btree ("network","address_key");--> statement-breakpoint
CREATE INDEX "evidence_payments_height" ON "evidence_payments" USING btree ("network","block_height");--> statement-breakpoint
CREATE INDEX "evidence_payments_pending" ON "evidence_payments" USING btree ("network") WHERE "evidence_payments"."block_height" is null;