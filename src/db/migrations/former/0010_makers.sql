CREATE TABLE "maker_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maker_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"body" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report" DROP CONSTRAINT "report_has_target";--> statement-breakpoint
ALTER TABLE "maker" ADD COLUMN "links" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "maker" ADD COLUMN "store_link" text;--> statement-breakpoint
CREATE INDEX "maker_notice_newest" ON "maker_notice" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "applause_of_content" ON "applause" USING btree ("content_id","created_at");--> statement-breakpoint
CREATE INDEX "scrap_of_content" ON "scrap" USING btree ("content_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_of_member" ON "report" USING btree ("reporter_id","target_id") WHERE content_id is null;--> statement-breakpoint
ALTER TABLE "maker" ADD CONSTRAINT "maker_links_few" CHECK (cardinality(links) <= 5);--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_of_comment_names_content" CHECK (content_id is not null or comment_id is null);