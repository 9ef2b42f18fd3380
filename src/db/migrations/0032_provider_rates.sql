CREATE TABLE "provider_rates" (
	"provider" text PRIMARY KEY NOT NULL,
	"spent" json NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"version" bigint DEFAULT 0 NOT NULL
);
