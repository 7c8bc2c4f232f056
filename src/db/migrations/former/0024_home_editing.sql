ALTER TYPE "public"."banner_kind" ADD VALUE 'search';--> statement-breakpoint
CREATE TABLE "best_maker" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_picture" (
	"shown_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "event_picture_shown_id_picture_id_pk" PRIMARY KEY("shown_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "exhibition_picture" (
	"shown_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "exhibition_picture_shown_id_picture_id_pk" PRIMARY KEY("shown_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "search_article" (
	"content_id" bigint PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_tag" (
	"tag" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exhibition" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "best_maker" ADD CONSTRAINT "best_maker_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_picture" ADD CONSTRAINT "event_picture_shown_id_event_id_fk" FOREIGN KEY ("shown_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_picture" ADD CONSTRAINT "event_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_picture" ADD CONSTRAINT "exhibition_picture_shown_id_exhibition_id_fk" FOREIGN KEY ("shown_id") REFERENCES "public"."exhibition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_picture" ADD CONSTRAINT "exhibition_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_article" ADD CONSTRAINT "search_article_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_picture_of_picture" ON "event_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "exhibition_picture_of_picture" ON "exhibition_picture" USING btree ("picture_id");