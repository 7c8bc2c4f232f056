CREATE TABLE "draft" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draft_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" "content_kind" NOT NULL,
	"content_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_picture" (
	"draft_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "draft_picture_draft_id_picture_id_pk" PRIMARY KEY("draft_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "draft_version" (
	"draft_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_version_draft_id_version_pk" PRIMARY KEY("draft_id","version")
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"picture_id" bigint,
	"removed_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"check_at" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "is_for_help" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "pictured_talk_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "has_pictures" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "sos" jsonb;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "solved_by_id" bigint;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_picture" ADD CONSTRAINT "draft_picture_draft_id_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."draft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_picture" ADD CONSTRAINT "draft_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_version" ADD CONSTRAINT "draft_version_draft_id_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."draft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_of_member" ON "draft" USING btree ("member_id","kind","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "draft_oldest" ON "draft" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "draft_picture_of_picture" ON "draft_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_picture" ON "upload" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "upload_of_member" ON "upload" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "upload_next_check" ON "upload" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "upload_removed" ON "upload" USING btree ("id") WHERE picture_id is null;--> statement-breakpoint
ALTER TABLE "talk" ADD CONSTRAINT "talk_solved_by_id_comment_id_fk" FOREIGN KEY ("solved_by_id") REFERENCES "public"."comment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "talk_newest_pictured" ON "talk" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown and has_pictures;--> statement-breakpoint
CREATE INDEX "talk_newest_pictured_of_channel" ON "talk" USING btree ("channel_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown and has_pictures;--> statement-breakpoint
CREATE INDEX "talk_waiting_of_channel" ON "talk" USING btree ("channel_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown and is_waiting;--> statement-breakpoint
CREATE INDEX "talk_solved_by" ON "talk" USING btree ("solved_by_id") WHERE solved_by_id is not null;--> statement-breakpoint
CREATE INDEX "talk_picture_of_picture" ON "talk_picture" USING btree ("picture_id");--> statement-breakpoint
ALTER TABLE "talk" ADD CONSTRAINT "talk_tags_few" CHECK (cardinality(tags) <= 10);