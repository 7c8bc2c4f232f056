CREATE TABLE "comment_hiding" (
	"content_id" bigint PRIMARY KEY NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"seen_by" bigint
);
--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "are_comments_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "is_hidden_by_content_author" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_hiding" ADD CONSTRAINT "comment_hiding_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_hiding" ADD CONSTRAINT "comment_hiding_seen_by_member_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_hiding_unseen" ON "comment_hiding" USING btree ("raised_at") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "comment_hiding_of_operator" ON "comment_hiding" USING btree ("seen_by");--> statement-breakpoint
CREATE INDEX "comment_hidden_by_content_author" ON "comment" USING btree ("content_id") WHERE is_hidden_by_content_author;--> statement-breakpoint
-- talk.is_waiting: an answer that the talk's author has hidden answers nothing.
CREATE OR REPLACE FUNCTION is_talk_waiting(asked talk) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (SELECT is_for_help FROM channel WHERE id = asked.channel_id)
    AND NOT EXISTS (
      SELECT FROM comment WHERE id = asked.solved_by_id AND status = 'ACTIVE' AND NOT is_hidden_by_content_author)
    AND NOT EXISTS (
      SELECT FROM comment WHERE content_id = asked.id AND status = 'ACTIVE' AND NOT is_hidden_by_content_author
        AND author_id <> (SELECT author_id FROM content WHERE id = asked.id))
$$;
