CREATE TYPE "public"."report_status" AS ENUM('OPEN', 'UPHELD', 'DISMISSED');--> statement-breakpoint
CREATE TABLE "comment_applause" (
	"comment_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_applause_comment_id_member_id_pk" PRIMARY KEY("comment_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "handled_request" (
	"member_id" bigint NOT NULL,
	"request_id" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handled_request_member_id_request_id_pk" PRIMARY KEY("member_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "scrap" (
	"content_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scrap_content_id_member_id_pk" PRIMARY KEY("content_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "block" (
	"blocker_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "block_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "block_not_oneself" CHECK (blocker_id <> blocked_id)
);
--> statement-breakpoint
CREATE TABLE "follow" (
	"follower_id" bigint NOT NULL,
	"followed_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id"),
	CONSTRAINT "follow_not_oneself" CHECK (follower_id <> followed_id)
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"member_id" bigint NOT NULL,
	"writer_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_member_id_writer_id_pk" PRIMARY KEY("member_id","writer_id")
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reporter_id" bigint NOT NULL,
	"content_id" bigint,
	"comment_id" bigint,
	"target_id" bigint NOT NULL,
	"reason_id" integer NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"status" "report_status" DEFAULT 'OPEN' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_has_target" CHECK (content_id is not null or comment_id is not null)
);
--> statement-breakpoint
ALTER TABLE "comment_applause" ADD CONSTRAINT "comment_applause_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_applause" ADD CONSTRAINT "comment_applause_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handled_request" ADD CONSTRAINT "handled_request_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap" ADD CONSTRAINT "scrap_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap" ADD CONSTRAINT "scrap_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_blocker_id_member_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_blocked_id_member_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_follower_id_member_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_followed_id_member_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_writer_id_member_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reporter_id_member_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_target_id_member_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_applause_of_member" ON "comment_applause" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "handled_request_age" ON "handled_request" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "scrap_newest" ON "scrap" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "block_newest" ON "block" USING btree ("blocker_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follow_of_followed" ON "follow" USING btree ("followed_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follow_newest" ON "follow" USING btree ("follower_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "subscription_of_writer" ON "subscription" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "subscription_newest" ON "subscription" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "report_of_content" ON "report" USING btree ("reporter_id","content_id") WHERE comment_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_of_comment" ON "report" USING btree ("reporter_id","comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "report_about_content" ON "report" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "report_about_comment" ON "report" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "report_of_reporter" ON "report" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "report_queue" ON "report" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "report_of_target" ON "report" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "comment_best" ON "comment" USING btree ("content_id","applause_count" DESC NULLS FIRST) WHERE parent_id is null and status = 'ACTIVE';