CREATE TYPE "public"."alarm_type" AS ENUM('COMMENT_REPLY', 'STORY_COMMENT_REPLY', 'TALK_COMMENT_REPLY', 'SUBSCRIBE_WRITER_NEW_ARTICLE', 'SUBSCRIBE_MAKER_NEW_STORY', 'SUBSCRIBE_USER_NEW_TALK', 'ADMIN_MESSAGE', 'QNA_ANSWER', 'STORY_COMMENT', 'TALK_COMMENT', 'TALK_SOLVED', 'STORY_APPLAUSE', 'ARTICLE_APPLAUSE', 'TALK_APPLAUSE', 'COMMENT_APPLAUSE', 'FOLLOW');--> statement-breakpoint
CREATE TABLE "admin_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"is_seen" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" bigint NOT NULL,
	"type" "alarm_type" NOT NULL,
	"target_id" bigint NOT NULL,
	"content_id" bigint,
	"comment_id" bigint,
	"message_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"counted_since" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "alarm_counted_before" CHECK (counted_since <= created_at)
);
--> statement-breakpoint
CREATE TABLE "alarm_actor" (
	"alarm_id" uuid NOT NULL,
	"actor_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alarm_actor_alarm_id_actor_id_pk" PRIMARY KEY("alarm_id","actor_id")
);
--> statement-breakpoint
CREATE TABLE "alarm_task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"happening" jsonb NOT NULL,
	"told_until" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "muted_content" (
	"member_id" bigint NOT NULL,
	"content_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_content_member_id_content_id_pk" PRIMARY KEY("member_id","content_id")
);
--> statement-breakpoint
ALTER TABLE "admin_message" ADD CONSTRAINT "admin_message_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_message_id_admin_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."admin_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_actor" ADD CONSTRAINT "alarm_actor_alarm_id_alarm_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarm"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_actor" ADD CONSTRAINT "alarm_actor_actor_id_member_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_content" ADD CONSTRAINT "muted_content_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_content" ADD CONSTRAINT "muted_content_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_message_of_member" ON "admin_message" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_once" ON "alarm" USING btree ("member_id","type","target_id");--> statement-breakpoint
CREATE INDEX "alarm_of_member" ON "alarm" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "alarm_unread" ON "alarm" USING btree ("member_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "alarm_on_content" ON "alarm" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "alarm_on_comment" ON "alarm" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "alarm_age" ON "alarm" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "alarm_actor_newest" ON "alarm_actor" USING btree ("alarm_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "muted_of_content" ON "muted_content" USING btree ("content_id");--> statement-breakpoint
-- Always true. Tells all who listen what has happened, and keeps it where somebody has to be told who does not listen.
CREATE FUNCTION tell_happening(happening jsonb) RETURNS boolean LANGUAGE sql AS $$
  INSERT INTO alarm_task (happening) SELECT happening WHERE happening ->> 'by' IS NOT NULL;
  SELECT pg_notify('pureut_happened', happening::text) IS NOT NULL;
$$;
