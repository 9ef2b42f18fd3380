CREATE TABLE "wanted_prices" (
	"code" text PRIMARY KEY NOT NULL,
	"wanted_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone
);
