CREATE TABLE "tracking_links" (
	"order_id" text NOT NULL,
	"link" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "tracking_links_order_id_link_pk" PRIMARY KEY("order_id","link")
);
