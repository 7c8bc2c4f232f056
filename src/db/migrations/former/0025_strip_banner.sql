CREATE TABLE "strip_banner" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_active" boolean NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"description" text NOT NULL,
	"url" text NOT NULL,
	"target" text NOT NULL,
	"platforms" text[] NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "strip_banner_is_one" CHECK ("strip_banner"."id" = 1)
);
