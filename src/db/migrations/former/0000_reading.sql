CREATE TYPE "public"."content_kind" AS ENUM('story', 'article', 'talk');--> statement-breakpoint
CREATE TYPE "public"."content_status" AS ENUM('DRAFT', 'SCHEDULED', 'PUBLISHED', 'HIDDEN', 'DELETED');--> statement-breakpoint
CREATE TYPE "public"."member_role" AS ENUM('member', 'admin');--> statement-breakpoint
CREATE TYPE "public"."member_status" AS ENUM('active', 'left');--> statement-breakpoint
CREATE TABLE "article" (
	"id" bigint PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"thumbnail_id" bigint,
	"thumbnail_alt" text DEFAULT '' NOT NULL,
	"rituals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "content_kind" NOT NULL,
	"author_id" bigint NOT NULL,
	"status" "content_status" NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"view_count" bigint DEFAULT 0 NOT NULL,
	"comment_count" bigint DEFAULT 0 NOT NULL,
	"applause_count" bigint DEFAULT 0 NOT NULL,
	"scrap_count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "content_counters_not_negative" CHECK (view_count >= 0 and comment_count >= 0 and applause_count >= 0 and scrap_count >= 0)
);
--> statement-breakpoint
CREATE TABLE "story" (
	"id" bigint PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"thumbnail_id" bigint,
	"thumbnail_alt" text DEFAULT '' NOT NULL,
	"tags" text[] NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maker" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nickname" text NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"picture_id" bigint,
	"role" "member_role" DEFAULT 'member' NOT NULL,
	"status" "member_status" DEFAULT 'active' NOT NULL,
	"follower_count" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "writer" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"subscriber_count" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_id_content_id_fk" FOREIGN KEY ("id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_thumbnail_id_picture_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content" ADD CONSTRAINT "content_author_id_member_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story" ADD CONSTRAINT "story_id_content_id_fk" FOREIGN KEY ("id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story" ADD CONSTRAINT "story_thumbnail_id_picture_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maker" ADD CONSTRAINT "maker_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer" ADD CONSTRAINT "writer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_newest" ON "content" USING btree ("kind","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "content_author" ON "content" USING btree ("author_id","kind","published_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "story_tags" ON "story" USING gin ("tags");--> statement-breakpoint
CREATE UNIQUE INDEX "member_nickname_key" ON "member" USING btree ("nickname");--> statement-breakpoint
CREATE UNIQUE INDEX "picture_key_key" ON "picture" USING btree ("key");