CREATE TABLE "text_cleaning" (
	"name" text PRIMARY KEY NOT NULL,
	"after" bigint DEFAULT 0 NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL
);
