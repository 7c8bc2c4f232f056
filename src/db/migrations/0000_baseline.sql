CREATE TYPE "public"."alarm_type" AS ENUM('COMMENT_REPLY', 'STORY_COMMENT_REPLY', 'TALK_COMMENT_REPLY', 'SUBSCRIBE_WRITER_NEW_ARTICLE', 'SUBSCRIBE_MAKER_NEW_STORY', 'SUBSCRIBE_USER_NEW_TALK', 'ADMIN_MESSAGE', 'QNA_ANSWER', 'STORY_COMMENT', 'TALK_COMMENT', 'TALK_SOLVED', 'STORY_APPLAUSE', 'ARTICLE_APPLAUSE', 'TALK_APPLAUSE', 'COMMENT_APPLAUSE', 'FOLLOW', 'MODERATED', 'REPORT_DECIDED', 'APPEAL_DECIDED', 'HELD_SHOWN', 'ARCHIVE_READY', 'ARCHIVE_FAILED');--> statement-breakpoint
CREATE TYPE "public"."content_kind" AS ENUM('story', 'article', 'talk');--> statement-breakpoint
CREATE TYPE "public"."content_status" AS ENUM('DRAFT', 'SCHEDULED', 'PUBLISHED', 'HIDDEN', 'DELETED', 'HELD');--> statement-breakpoint
CREATE TYPE "public"."banner_kind" AS ENUM('big', 'promotion', 'search');--> statement-breakpoint
CREATE TYPE "public"."imported_kind" AS ENUM('member', 'post', 'comment');--> statement-breakpoint
CREATE TYPE "public"."member_role" AS ENUM('member', 'admin');--> statement-breakpoint
CREATE TYPE "public"."member_status" AS ENUM('active', 'left');--> statement-breakpoint
CREATE TYPE "public"."comment_status" AS ENUM('ACTIVE', 'DELETE', 'HIDDEN', 'HELD');--> statement-breakpoint
CREATE TYPE "public"."appeal_outcome" AS ENUM('UPHELD', 'OVERTURNED');--> statement-breakpoint
CREATE TYPE "public"."decision_outcome" AS ENUM('KEPT', 'WARNED', 'HIDDEN', 'DELETED', 'SUSPENDED');--> statement-breakpoint
CREATE TYPE "public"."report_status" AS ENUM('OPEN', 'UPHELD', 'DISMISSED');--> statement-breakpoint
CREATE TYPE "public"."identity_provider" AS ENUM('APPLE', 'GOOGLE', 'NAVER', 'KAKAO');--> statement-breakpoint
CREATE TYPE "public"."session_kind" AS ENUM('web', 'app');--> statement-breakpoint
CREATE TYPE "public"."sign_in_ticket_origin" AS ENUM('web', 'app');--> statement-breakpoint
CREATE TABLE "admin_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"body" text NOT NULL,
	"link" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"operator_id" bigint,
	"form_key" text,
	"is_to_everybody" boolean DEFAULT false NOT NULL,
	"addressees" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "admin_message_form" UNIQUE("form_key")
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"set_aside_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "muted_content" (
	"member_id" bigint NOT NULL,
	"content_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_content_member_id_content_id_pk" PRIMARY KEY("member_id","content_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscription_family" UNIQUE("family_id"),
	CONSTRAINT "push_subscription_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "push_task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alarm_id" uuid NOT NULL,
	"subscription_id" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_error" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_error_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"title" text NOT NULL,
	"callstack" text NOT NULL,
	"report_count" bigint DEFAULT 0 NOT NULL,
	"versions" text[] NOT NULL,
	"member_id" bigint,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint,
	"act" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"is_hidden_by_author" boolean DEFAULT false NOT NULL,
	"held_at" timestamp with time zone,
	"are_comments_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "content_counters_not_negative" CHECK (view_count >= 0 and comment_count >= 0 and applause_count >= 0 and scrap_count >= 0)
);
--> statement-breakpoint
CREATE TABLE "content_picture" (
	"content_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "content_picture_content_id_picture_id_pk" PRIMARY KEY("content_id","picture_id")
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
CREATE TABLE "banner" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "banner_kind" NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"link" text NOT NULL,
	"thumbnail_id" bigint,
	"thumbnail_alt" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "best_maker" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"thumbnail_id" bigint,
	"thumbnail_alt" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"body" jsonb NOT NULL,
	"status" "content_status" DEFAULT 'PUBLISHED' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_picture" (
	"shown_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "event_picture_shown_id_picture_id_pk" PRIMARY KEY("shown_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "exhibition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exhibition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"thumbnail_id" bigint,
	"thumbnail_alt" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" "content_status" DEFAULT 'PUBLISHED' NOT NULL,
	"body" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exhibition_content" (
	"exhibition_id" bigint NOT NULL,
	"content_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "exhibition_content_exhibition_id_content_id_pk" PRIMARY KEY("exhibition_id","content_id")
);
--> statement-breakpoint
CREATE TABLE "exhibition_picture" (
	"shown_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "exhibition_picture_shown_id_picture_id_pk" PRIMARY KEY("shown_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "pick" (
	"content_id" bigint PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
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
--> statement-breakpoint
CREATE TABLE "suggested_hashtag" (
	"tag" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "imported" (
	"source" text NOT NULL,
	"kind" "imported_kind" NOT NULL,
	"key" text NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "imported_source_kind_key_pk" PRIMARY KEY("source","kind","key")
);
--> statement-breakpoint
CREATE TABLE "member_claim" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_claim_code" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "old_address" (
	"address" text PRIMARY KEY NOT NULL,
	"content_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"category_id" integer DEFAULT 8 NOT NULL,
	CONSTRAINT "inquiry_answered" CHECK ((answer is null) = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "inquiry_picture" (
	"inquiry_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "inquiry_picture_inquiry_id_position_pk" PRIMARY KEY("inquiry_id","position")
);
--> statement-breakpoint
CREATE TABLE "maker_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maker_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"body" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"term_id" integer NOT NULL,
	"term_version" text NOT NULL,
	"agreed" boolean NOT NULL,
	"channel" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"at_night" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasure" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leave_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"leave_codes" integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maker" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"store_link" text,
	CONSTRAINT "maker_links_few" CHECK (cardinality(links) <= 5)
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alarm_settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"maker_ended_at" timestamp with time zone,
	"renamed_at" timestamp with time zone[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspension" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suspension_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "suspension_ends_after_start" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "writer" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"subscriber_count" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_archive" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_archive_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"key" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_at" timestamp with time zone,
	"size" bigint,
	"expires_at" timestamp with time zone,
	"is_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "own_archive_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "applause" (
	"content_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applause_content_id_member_id_pk" PRIMARY KEY("content_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "comment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_id" bigint NOT NULL,
	"parent_id" bigint,
	"author_id" bigint NOT NULL,
	"body" text NOT NULL,
	"status" "comment_status" DEFAULT 'ACTIVE' NOT NULL,
	"applause_count" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"replied_to_id" bigint,
	"is_hidden_by_content_author" boolean DEFAULT false NOT NULL,
	CONSTRAINT "comment_applause_not_negative" CHECK (applause_count >= 0)
);
--> statement-breakpoint
CREATE TABLE "comment_applause" (
	"comment_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_applause_comment_id_member_id_pk" PRIMARY KEY("comment_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "comment_hiding" (
	"content_id" bigint PRIMARY KEY NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"seen_by" bigint
);
--> statement-breakpoint
CREATE TABLE "content_view" (
	"content_id" bigint NOT NULL,
	"viewer" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "content_view_content_id_day_viewer_pk" PRIMARY KEY("content_id","day","viewer")
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
CREATE TABLE "picture" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL
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
CREATE TABLE "decision" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_id" bigint,
	"comment_id" bigint,
	"target_id" bigint NOT NULL,
	"outcome" "decision_outcome" NOT NULL,
	"reason_id" integer,
	"words" text DEFAULT '' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"operator_id" bigint,
	"suspension_id" bigint,
	"is_final" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"appeal_outcome" "appeal_outcome",
	"appeal_words" text DEFAULT '' NOT NULL,
	"appeal_operator_id" bigint,
	"appeal_decided_at" timestamp with time zone,
	"was_hidden_by_author" boolean DEFAULT false NOT NULL,
	"appeal_until" timestamp with time zone DEFAULT now() + interval '14 days' NOT NULL,
	"was_hidden_by_operators" boolean DEFAULT false NOT NULL,
	CONSTRAINT "decision_has_reason" CHECK ((outcome = 'KEPT') = (reason_id is null)),
	CONSTRAINT "decision_appealed_once" CHECK (appealed_at is not null or appeal_outcome is null)
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
	"decision_id" bigint,
	"shown_again_at" timestamp with time zone,
	CONSTRAINT "report_of_comment_names_content" CHECK (content_id is not null or comment_id is null)
);
--> statement-breakpoint
CREATE TABLE "hidden_tag" (
	"tag" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renamed_tag" (
	"former" text PRIMARY KEY NOT NULL,
	"tag" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searched_comment" (
	"comment_id" bigint PRIMARY KEY NOT NULL,
	"content_id" bigint NOT NULL,
	"kind" "content_kind" NOT NULL,
	"text" text NOT NULL,
	"tokens" bigint[] NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searched_content" (
	"content_id" bigint PRIMARY KEY NOT NULL,
	"kind" "content_kind" NOT NULL,
	"title" text NOT NULL,
	"tags" text NOT NULL,
	"text" text NOT NULL,
	"tokens" bigint[] NOT NULL,
	"version" integer NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searched_member" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"nickname" text NOT NULL,
	"text" text NOT NULL,
	"tokens" bigint[] NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tag_name" (
	"key" text PRIMARY KEY NOT NULL,
	"tag" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hand_over" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"host" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"provider" "identity_provider" NOT NULL,
	"subject" text NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "identity_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "session_family" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" "session_kind" NOT NULL,
	"access_hash" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_refresh_hash" text,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_in_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" "identity_provider" NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_ticket" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"provider" "identity_provider" NOT NULL,
	"subject" text NOT NULL,
	"origin" "sign_in_ticket_origin" NOT NULL,
	"browser_hash" text NOT NULL,
	"provider_token" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"talk_count" bigint DEFAULT 0 NOT NULL,
	"is_for_help" boolean DEFAULT false NOT NULL,
	"pictured_talk_count" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "talk" (
	"id" bigint PRIMARY KEY NOT NULL,
	"channel_id" bigint NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"has_pictures" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"sos" jsonb,
	"solved_by_id" bigint,
	"is_waiting" boolean DEFAULT false NOT NULL,
	CONSTRAINT "talk_tags_few" CHECK (cardinality(tags) <= 10)
);
--> statement-breakpoint
CREATE TABLE "talk_picture" (
	"talk_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"picture_id" bigint NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "talk_picture_talk_id_position_pk" PRIMARY KEY("talk_id","position")
);
--> statement-breakpoint
CREATE TABLE "term_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "term_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"effective_at" timestamp with time zone,
	"text" text DEFAULT '' NOT NULL,
	"changes" text[] DEFAULT '{}' NOT NULL,
	"asks_consent" boolean DEFAULT false NOT NULL,
	"is_to_disadvantage" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" bigint,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "term_version_published_whole" CHECK (published_at is null or effective_at is not null)
);
--> statement-breakpoint
CREATE TABLE "text_cleaning" (
	"name" text PRIMARY KEY NOT NULL,
	"after" bigint DEFAULT 0 NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL
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
ALTER TABLE "admin_message" ADD CONSTRAINT "admin_message_operator_id_member_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_message_id_admin_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."admin_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_actor" ADD CONSTRAINT "alarm_actor_alarm_id_alarm_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarm"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_actor" ADD CONSTRAINT "alarm_actor_actor_id_member_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_content" ADD CONSTRAINT "muted_content_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_content" ADD CONSTRAINT "muted_content_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_family_id_session_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."session_family"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_task" ADD CONSTRAINT "push_task_alarm_id_alarm_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarm"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_task" ADD CONSTRAINT "push_task_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_error" ADD CONSTRAINT "app_error_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_operator_id_member_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_id_content_id_fk" FOREIGN KEY ("id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_thumbnail_id_picture_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content" ADD CONSTRAINT "content_author_id_member_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_picture" ADD CONSTRAINT "content_picture_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_picture" ADD CONSTRAINT "content_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story" ADD CONSTRAINT "story_id_content_id_fk" FOREIGN KEY ("id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story" ADD CONSTRAINT "story_thumbnail_id_picture_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_thumbnail_id_picture_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "best_maker" ADD CONSTRAINT "best_maker_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_thumbnail_id_picture_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_picture" ADD CONSTRAINT "event_picture_shown_id_event_id_fk" FOREIGN KEY ("shown_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_picture" ADD CONSTRAINT "event_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition" ADD CONSTRAINT "exhibition_thumbnail_id_picture_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_content" ADD CONSTRAINT "exhibition_content_exhibition_id_exhibition_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_content" ADD CONSTRAINT "exhibition_content_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_picture" ADD CONSTRAINT "exhibition_picture_shown_id_exhibition_id_fk" FOREIGN KEY ("shown_id") REFERENCES "public"."exhibition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_picture" ADD CONSTRAINT "exhibition_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick" ADD CONSTRAINT "pick_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_article" ADD CONSTRAINT "search_article_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_picture" ADD CONSTRAINT "draft_picture_draft_id_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."draft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_picture" ADD CONSTRAINT "draft_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_version" ADD CONSTRAINT "draft_version_draft_id_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."draft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_claim" ADD CONSTRAINT "member_claim_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_address" ADD CONSTRAINT "old_address_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_picture" ADD CONSTRAINT "inquiry_picture_inquiry_id_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_picture" ADD CONSTRAINT "inquiry_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maker" ADD CONSTRAINT "maker_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer" ADD CONSTRAINT "writer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_archive" ADD CONSTRAINT "own_archive_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applause" ADD CONSTRAINT "applause_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applause" ADD CONSTRAINT "applause_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_parent_id_comment_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_author_id_member_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_applause" ADD CONSTRAINT "comment_applause_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_applause" ADD CONSTRAINT "comment_applause_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_hiding" ADD CONSTRAINT "comment_hiding_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_hiding" ADD CONSTRAINT "comment_hiding_seen_by_member_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_view" ADD CONSTRAINT "content_view_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handled_request" ADD CONSTRAINT "handled_request_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap" ADD CONSTRAINT "scrap_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap" ADD CONSTRAINT "scrap_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_blocker_id_member_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_blocked_id_member_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_follower_id_member_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_followed_id_member_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_writer_id_member_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_target_id_member_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_operator_id_member_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_suspension_id_suspension_id_fk" FOREIGN KEY ("suspension_id") REFERENCES "public"."suspension"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_appeal_operator_id_member_id_fk" FOREIGN KEY ("appeal_operator_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reporter_id_member_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_target_id_member_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_decision_id_decision_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decision"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searched_comment" ADD CONSTRAINT "searched_comment_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searched_comment" ADD CONSTRAINT "searched_comment_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searched_content" ADD CONSTRAINT "searched_content_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searched_member" ADD CONSTRAINT "searched_member_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_family_id_session_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."session_family"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_family" ADD CONSTRAINT "session_family_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk" ADD CONSTRAINT "talk_id_content_id_fk" FOREIGN KEY ("id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk" ADD CONSTRAINT "talk_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk" ADD CONSTRAINT "talk_solved_by_id_comment_id_fk" FOREIGN KEY ("solved_by_id") REFERENCES "public"."comment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_picture" ADD CONSTRAINT "talk_picture_talk_id_talk_id_fk" FOREIGN KEY ("talk_id") REFERENCES "public"."talk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_picture" ADD CONSTRAINT "talk_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_version" ADD CONSTRAINT "term_version_published_by_member_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_message_newest" ON "admin_message" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_message_of_operator" ON "admin_message" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_once" ON "alarm" USING btree ("member_id","type","target_id");--> statement-breakpoint
CREATE INDEX "alarm_of_member" ON "alarm" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "alarm_unread" ON "alarm" USING btree ("member_id","created_at" DESC NULLS FIRST) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "alarm_unread_message" ON "alarm" USING btree ("member_id","created_at" DESC NULLS FIRST) WHERE read_at is null and type = 'ADMIN_MESSAGE';--> statement-breakpoint
CREATE INDEX "alarm_on_content" ON "alarm" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "alarm_on_comment" ON "alarm" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "alarm_of_message" ON "alarm" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "alarm_age" ON "alarm" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "alarm_actor_newest" ON "alarm_actor" USING btree ("alarm_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "muted_of_content" ON "muted_content" USING btree ("content_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_task_once" ON "push_task" USING btree ("alarm_id","subscription_id");--> statement-breakpoint
CREATE INDEX "push_task_of_subscription" ON "push_task" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_task_due" ON "push_task" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "app_error_fingerprint" ON "app_error" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "app_error_latest" ON "app_error" USING btree ("last_seen_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "app_error_of_member" ON "app_error" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_of_object" ON "audit" USING btree ("object_kind","object_id");--> statement-breakpoint
CREATE INDEX "audit_of_operator" ON "audit" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "content_newest" ON "content" USING btree ("kind","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "content_due" ON "content" USING btree ("published_at") WHERE status = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "content_held" ON "content" USING btree ("held_at") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "content_created" ON "content" USING brin ("created_at") WITH (pages_per_range=32);--> statement-breakpoint
CREATE INDEX "content_author" ON "content" USING btree ("author_id","kind","published_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_picture_of_picture" ON "content_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "story_tags" ON "story" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "banner_kind_position" ON "banner" USING btree ("kind","position");--> statement-breakpoint
CREATE INDEX "event_picture_of_picture" ON "event_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "exhibition_content_of_content" ON "exhibition_content" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "exhibition_picture_of_picture" ON "exhibition_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "draft_of_member" ON "draft" USING btree ("member_id","kind","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "draft_oldest" ON "draft" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "draft_picture_of_picture" ON "draft_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "inquiry_of_member" ON "inquiry" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiry_waiting" ON "inquiry" USING btree ("id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "inquiry_picture_of_picture" ON "inquiry_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "maker_notice_newest" ON "maker_notice" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "consent_of_member" ON "consent" USING btree ("member_id","term_id");--> statement-breakpoint
CREATE INDEX "member_created" ON "member" USING brin ("created_at") WITH (pages_per_range=32);--> statement-breakpoint
CREATE INDEX "member_picture" ON "member" USING btree ("picture_id") WHERE picture_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "member_nickname_key" ON "member" USING btree (lower("nickname")) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "suspension_of_member" ON "suspension" USING btree ("member_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "own_archive_waiting" ON "own_archive" USING btree ("member_id") WHERE expires_at is null;--> statement-breakpoint
CREATE INDEX "own_archive_of_member" ON "own_archive" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "own_archive_due" ON "own_archive" USING btree ("due_at") WHERE expires_at is null;--> statement-breakpoint
CREATE INDEX "own_archive_expiry" ON "own_archive" USING btree ("expires_at") WHERE expires_at is not null and not is_removed;--> statement-breakpoint
CREATE INDEX "applause_of_content" ON "applause" USING btree ("content_id","created_at");--> statement-breakpoint
CREATE INDEX "applause_of_member" ON "applause" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comment_of_content" ON "comment" USING btree ("content_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comment_replies" ON "comment" USING btree ("parent_id","created_at");--> statement-breakpoint
CREATE INDEX "comment_best" ON "comment" USING btree ("content_id","applause_count" DESC NULLS FIRST) WHERE parent_id is null and status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "comment_held" ON "comment" USING btree ("author_id","content_id") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "comment_hidden_by_content_author" ON "comment" USING btree ("content_id") WHERE is_hidden_by_content_author;--> statement-breakpoint
CREATE INDEX "comment_created" ON "comment" USING brin ("created_at") WITH (pages_per_range=32);--> statement-breakpoint
CREATE INDEX "comment_author" ON "comment" USING btree ("author_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comment_applause_of_member" ON "comment_applause" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "comment_hiding_unseen" ON "comment_hiding" USING btree ("raised_at") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "comment_hiding_of_operator" ON "comment_hiding" USING btree ("seen_by");--> statement-breakpoint
CREATE INDEX "content_view_day" ON "content_view" USING btree ("day");--> statement-breakpoint
CREATE INDEX "handled_request_age" ON "handled_request" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "scrap_of_content" ON "scrap" USING btree ("content_id","created_at");--> statement-breakpoint
CREATE INDEX "scrap_newest" ON "scrap" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "picture_key_key" ON "picture" USING btree ("key");--> statement-breakpoint
CREATE INDEX "picture_not_public" ON "picture" USING btree ("id") WHERE not is_public;--> statement-breakpoint
CREATE INDEX "block_newest" ON "block" USING btree ("blocker_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follow_of_followed" ON "follow" USING btree ("followed_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follow_in_order" ON "follow" USING btree ("followed_id","follower_id");--> statement-breakpoint
CREATE INDEX "follow_newest" ON "follow" USING btree ("follower_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "subscription_in_order" ON "subscription" USING btree ("writer_id","member_id");--> statement-breakpoint
CREATE INDEX "subscription_newest" ON "subscription" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "decision_of_target" ON "decision" USING btree ("target_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "decision_about_content" ON "decision" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "decision_about_comment" ON "decision" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "decision_newest" ON "decision" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "decision_appealed" ON "decision" USING btree ("appealed_at") WHERE appealed_at is not null and appeal_outcome is null;--> statement-breakpoint
CREATE INDEX "decision_to_finish" ON "decision" USING btree ("appeal_until") WHERE outcome = 'DELETED' and not is_final;--> statement-breakpoint
CREATE INDEX "decision_quoting" ON "decision" USING btree ("created_at") WHERE excerpt <> '';--> statement-breakpoint
CREATE INDEX "decision_of_operator" ON "decision" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "decision_of_appeal_operator" ON "decision" USING btree ("appeal_operator_id");--> statement-breakpoint
CREATE INDEX "decision_of_suspension" ON "decision" USING btree ("suspension_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_of_content" ON "report" USING btree ("reporter_id","content_id") WHERE comment_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_of_comment" ON "report" USING btree ("reporter_id","comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_of_member" ON "report" USING btree ("reporter_id","target_id") WHERE content_id is null;--> statement-breakpoint
CREATE INDEX "report_about_content" ON "report" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "report_about_comment" ON "report" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "report_of_reporter" ON "report" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "report_created" ON "report" USING brin ("created_at") WITH (pages_per_range=32);--> statement-breakpoint
CREATE INDEX "report_queue" ON "report" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "report_of_target" ON "report" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "report_of_decision" ON "report" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "report_of_decider" ON "report" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "renamed_tag_to" ON "renamed_tag" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "searched_comment_of_story" ON "searched_comment" USING gin ("tokens") WHERE kind = 'story';--> statement-breakpoint
CREATE INDEX "searched_comment_of_article" ON "searched_comment" USING gin ("tokens") WHERE kind = 'article';--> statement-breakpoint
CREATE INDEX "searched_comment_of_talk" ON "searched_comment" USING gin ("tokens") WHERE kind = 'talk';--> statement-breakpoint
CREATE INDEX "searched_comment_content" ON "searched_comment" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "searched_story" ON "searched_content" USING gin ("tokens") WHERE kind = 'story';--> statement-breakpoint
CREATE INDEX "searched_article" ON "searched_content" USING gin ("tokens") WHERE kind = 'article';--> statement-breakpoint
CREATE INDEX "searched_talk" ON "searched_content" USING gin ("tokens") WHERE kind = 'talk';--> statement-breakpoint
CREATE INDEX "searched_member_tokens" ON "searched_member" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "hand_over_family" ON "hand_over" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "hand_over_expiry" ON "hand_over" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_of_member" ON "identity" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_family_access" ON "session_family" USING btree ("access_hash");--> statement-breakpoint
CREATE INDEX "session_family_member" ON "session_family" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_expiry" ON "sign_in_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_ticket_expiry" ON "sign_in_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "talk_newest_pictured" ON "talk" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown and has_pictures;--> statement-breakpoint
CREATE INDEX "talk_newest_pictured_of_channel" ON "talk" USING btree ("channel_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown and has_pictures;--> statement-breakpoint
CREATE INDEX "talk_waiting_of_channel" ON "talk" USING btree ("channel_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown and is_waiting;--> statement-breakpoint
CREATE INDEX "talk_solved_by" ON "talk" USING btree ("solved_by_id") WHERE solved_by_id is not null;--> statement-breakpoint
CREATE INDEX "talk_tags" ON "talk" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "talk_newest" ON "talk" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown;--> statement-breakpoint
CREATE INDEX "talk_newest_of_channel" ON "talk" USING btree ("channel_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown;--> statement-breakpoint
CREATE INDEX "talk_picture_of_picture" ON "talk_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "term_version_day" ON "term_version" USING btree ("code","effective_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "term_version_published_by" ON "term_version" USING btree ("published_by");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_picture" ON "upload" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "upload_of_member" ON "upload" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "upload_next_check" ON "upload" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "upload_removed" ON "upload" USING btree ("id") WHERE picture_id is null;--> statement-breakpoint
-- Domain events. Sends the event to all listening processes at the commit, and stores an alarm task for an event with an
-- actor. Always returns true.
CREATE OR REPLACE FUNCTION tell_happening(happening jsonb) RETURNS boolean LANGUAGE sql AS $$
  INSERT INTO alarm_task (happening) SELECT happening WHERE happening ->> 'by' IS NOT NULL;
  SELECT pg_notify('pureut_happened', happening::text) IS NOT NULL;
$$;
--> statement-breakpoint
-- Raises SE001 unless the session exists. Until the transaction ends, the session cannot be deleted.
CREATE OR REPLACE FUNCTION require_session(family text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM session_family WHERE id = family FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the session has ended' USING ERRCODE = 'SE001';
  END IF;
END $$;
--> statement-breakpoint
-- The end of a session is an event of the same transaction, so that every process closes the streams of that session.
CREATE OR REPLACE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_happening(jsonb_build_object('what', 'session ended', 'familyId', old.id));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER session_ended AFTER DELETE ON session_family FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
--> statement-breakpoint
-- talk.is_shown follows content.status.
CREATE OR REPLACE FUNCTION talk_follow_content_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE talk SET is_shown = (NEW.status = 'PUBLISHED') WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER content_status_changed AFTER UPDATE OF status ON content
  FOR EACH ROW WHEN (OLD.kind = 'talk' AND OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION talk_follow_content_status();
--> statement-breakpoint
-- channel.talk_count counts the shown talks of a channel, and channel.pictured_talk_count those with pictures.
CREATE OR REPLACE FUNCTION channel_count_added_talks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE channel SET talk_count = talk_count + added.talks, pictured_talk_count = pictured_talk_count + added.pictured
  FROM (
    SELECT channel_id, count(*) FILTER (WHERE is_shown) AS talks,
      count(*) FILTER (WHERE is_shown AND has_pictures) AS pictured
    FROM added GROUP BY channel_id
  ) AS added
  WHERE channel.id = added.channel_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION channel_count_removed_talks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE channel SET talk_count = talk_count - removed.talks, pictured_talk_count = pictured_talk_count - removed.pictured
  FROM (
    SELECT channel_id, count(*) FILTER (WHERE is_shown) AS talks,
      count(*) FILTER (WHERE is_shown AND has_pictures) AS pictured
    FROM removed GROUP BY channel_id
  ) AS removed
  WHERE channel.id = removed.channel_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION channel_count_changed_talks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE channel SET talk_count = talk_count + changed.talks, pictured_talk_count = pictured_talk_count + changed.pictured
  FROM (
    SELECT channel_id, sum(talks) AS talks, sum(pictured) AS pictured FROM (
      SELECT channel_id, count(*) FILTER (WHERE is_shown) AS talks,
        count(*) FILTER (WHERE is_shown AND has_pictures) AS pictured
      FROM added GROUP BY channel_id
      UNION ALL
      SELECT channel_id, -count(*) FILTER (WHERE is_shown), -count(*) FILTER (WHERE is_shown AND has_pictures)
      FROM removed GROUP BY channel_id
    ) AS both_sides GROUP BY channel_id
  ) AS changed
  WHERE channel.id = changed.channel_id AND (changed.talks <> 0 OR changed.pictured <> 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER talk_added AFTER INSERT ON talk
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION channel_count_added_talks();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER talk_removed AFTER DELETE ON talk
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION channel_count_removed_talks();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER talk_changed AFTER UPDATE ON talk
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION channel_count_changed_talks();
--> statement-breakpoint
-- talk.is_waiting: the talk is in a channel for questions, is not solved, and only its author has commented. Deleted comments
-- and comments that the author of the talk has hidden do not count.
CREATE OR REPLACE FUNCTION is_talk_waiting(asked talk) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (SELECT is_for_help FROM channel WHERE id = asked.channel_id)
    AND NOT EXISTS (
      SELECT FROM comment WHERE id = asked.solved_by_id AND status = 'ACTIVE' AND NOT is_hidden_by_content_author)
    AND NOT EXISTS (
      SELECT FROM comment WHERE content_id = asked.id AND status = 'ACTIVE' AND NOT is_hidden_by_content_author
        AND author_id <> (SELECT author_id FROM content WHERE id = asked.id))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION talk_set_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_waiting = is_talk_waiting(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER talk_waiting BEFORE INSERT OR UPDATE OF channel_id, solved_by_id ON talk
  FOR EACH ROW EXECUTE FUNCTION talk_set_waiting();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION talk_follow_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE talk SET is_waiting = is_talk_waiting(talk)
  WHERE id = NEW.id
    AND (SELECT is_for_help FROM channel WHERE channel.id = talk.channel_id)
    AND is_waiting <> is_talk_waiting(talk);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER content_comments_changed AFTER UPDATE OF comment_count ON content
  FOR EACH ROW WHEN (NEW.kind = 'talk' AND OLD.comment_count <> NEW.comment_count)
  EXECUTE FUNCTION talk_follow_comments();
--> statement-breakpoint
-- searched_content.is_shown follows content.status.
CREATE OR REPLACE FUNCTION show_searched_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE searched_content SET is_shown = (NEW.status = 'PUBLISHED') WHERE content_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER content_shown_in_search AFTER UPDATE OF status ON content
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION show_searched_content();
--> statement-breakpoint
-- Tags that differ only in case, width or spaces have one name: the first one that was written.
CREATE OR REPLACE FUNCTION tag_key(tag text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select lower(regexp_replace(normalize(tag, nfkc), '\s', '', 'g'))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION name_tags() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- In one order, so that two writers of the same new tags do not wait for each other.
  insert into tag_name (key, tag)
  select distinct on (tag_key(used.tag)) tag_key(used.tag), used.tag from unnest(new.tags) as used (tag)
  where not exists (select from tag_name where tag_name.key = tag_key(used.tag))
  order by tag_key(used.tag)
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER story_tag_names AFTER INSERT OR UPDATE OF tags ON story
  FOR EACH ROW WHEN (new.tags <> '{}') EXECUTE FUNCTION name_tags();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER talk_tag_names AFTER INSERT OR UPDATE OF tags ON talk
  FOR EACH ROW WHEN (new.tags <> '{}') EXECUTE FUNCTION name_tags();
--> statement-breakpoint
-- picture.is_public: a published content shows the picture, or it is a member's picture, or operators show it. Triggers on
-- each of these tables set the column and notify every process at the commit. Pictures of exhibitions, events and banners are
-- public only while operators show these. A banner outside its days stays public, since no row changes at that moment. A
-- deleted exhibition or event has no pictures.
CREATE OR REPLACE FUNCTION is_picture_public(asked bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
      SELECT FROM talk_picture JOIN content ON content.id = talk_id WHERE picture_id = asked AND status = 'PUBLISHED')
    OR EXISTS (
      SELECT FROM content_picture JOIN content ON content.id = content_id WHERE picture_id = asked AND status = 'PUBLISHED')
    OR EXISTS (SELECT FROM member WHERE picture_id = asked)
    OR EXISTS (SELECT FROM banner WHERE thumbnail_id = asked AND is_active)
    OR EXISTS (SELECT FROM exhibition WHERE thumbnail_id = asked AND status = 'PUBLISHED')
    OR EXISTS (SELECT FROM event WHERE thumbnail_id = asked AND status = 'PUBLISHED')
    OR EXISTS (
      SELECT FROM exhibition_picture JOIN exhibition ON exhibition.id = shown_id
      WHERE picture_id = asked AND status = 'PUBLISHED')
    OR EXISTS (
      SELECT FROM event_picture JOIN event ON event.id = shown_id WHERE picture_id = asked AND status = 'PUBLISHED')
$$;
--> statement-breakpoint
-- A notification has less than 8,000 bytes. PostgreSQL drops equal notifications of one transaction, which may change a
-- picture twice, so each has a nonce.
CREATE OR REPLACE FUNCTION tell_pictures(keys text[], is_public boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR from_key IN 1 .. coalesce(cardinality(keys), 0) BY 200 LOOP
    PERFORM tell_happening(jsonb_build_object('what', 'pictures changed', 'isPublic', is_public,
      'keys', to_jsonb(keys[from_key : from_key + 199]), 'nonce', gen_random_uuid()));
  END LOOP;
END $$;
--> statement-breakpoint
-- The lock comes first: two transactions that each hide one of the two contents of a picture see each other's change.
CREATE OR REPLACE FUNCTION follow_pictures(changed bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shown text[];
  refused text[];
BEGIN
  PERFORM FROM picture WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  WITH turned AS (
    UPDATE picture SET is_public = NOT is_public
    WHERE id = ANY (changed) AND is_public <> is_picture_public(id) RETURNING key, is_public
  )
  SELECT array_agg(key) FILTER (WHERE is_public), array_agg(key) FILTER (WHERE NOT is_public)
  INTO shown, refused FROM turned;
  PERFORM tell_pictures(shown, true), tell_pictures(refused, false);
END $$;
--> statement-breakpoint
-- PostgreSQL runs the triggers of one event in the order of their names. Editing a talk locks its channel before its pictures,
-- so a change of the status must lock the channel first, too: `content_status_changed` runs before `status_pictures_followed`.
-- In another order both transactions can wait for each other.
CREATE OR REPLACE FUNCTION follow_pictures_of_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_pictures(pictures) FROM (
    SELECT array_agg(picture_id) AS pictures FROM (
      SELECT picture_id FROM talk_picture WHERE talk_id = NEW.id
      UNION SELECT picture_id FROM content_picture WHERE content_id = NEW.id) AS shown
  ) AS of_content WHERE pictures IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER status_pictures_followed AFTER UPDATE OF status ON content
  FOR EACH ROW WHEN ((OLD.status = 'PUBLISHED') <> (NEW.status = 'PUBLISHED'))
  EXECUTE FUNCTION follow_pictures_of_content();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_changed_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_pictures(pictures)
  FROM (SELECT array_agg(DISTINCT picture_id) AS pictures FROM changed) AS of_statement WHERE pictures IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_added AFTER INSERT ON talk_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replaced AFTER UPDATE ON talk_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replacing AFTER UPDATE ON talk_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_removed AFTER DELETE ON talk_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_added AFTER INSERT ON content_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replaced AFTER UPDATE ON content_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replacing AFTER UPDATE ON content_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_removed AFTER DELETE ON content_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_added AFTER INSERT ON exhibition_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replaced AFTER UPDATE ON exhibition_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replacing AFTER UPDATE ON exhibition_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_removed AFTER DELETE ON exhibition_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_added AFTER INSERT ON event_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replaced AFTER UPDATE ON event_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replacing AFTER UPDATE ON event_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_removed AFTER DELETE ON event_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
-- The argument of the trigger is the column that refers to the picture.
CREATE OR REPLACE FUNCTION follow_named_picture() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named bigint[] := array_remove(
    ARRAY[(to_jsonb(OLD) ->> TG_ARGV[0])::bigint, (to_jsonb(NEW) ->> TG_ARGV[0])::bigint], NULL);
BEGIN
  IF named[1] IS DISTINCT FROM named[2] THEN
    PERFORM follow_pictures(named);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER portrait_added AFTER INSERT ON member
  FOR EACH ROW WHEN (NEW.picture_id IS NOT NULL) EXECUTE FUNCTION follow_named_picture('picture_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER portrait_changed AFTER UPDATE OF picture_id ON member
  FOR EACH ROW WHEN (OLD.picture_id IS DISTINCT FROM NEW.picture_id)
  EXECUTE FUNCTION follow_named_picture('picture_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER thumbnail_changed AFTER INSERT OR UPDATE OR DELETE ON banner
  FOR EACH ROW EXECUTE FUNCTION follow_named_picture('thumbnail_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER thumbnail_changed AFTER INSERT OR UPDATE OR DELETE ON exhibition
  FOR EACH ROW EXECUTE FUNCTION follow_named_picture('thumbnail_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER thumbnail_changed AFTER INSERT OR UPDATE OR DELETE ON event
  FOR EACH ROW EXECUTE FUNCTION follow_named_picture('thumbnail_id');
--> statement-breakpoint
-- The argument of the trigger, if there is one, is the table with the pictures of the text.
CREATE OR REPLACE FUNCTION follow_pictures_of_shown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown bigint[] := array_remove(ARRAY[NEW.thumbnail_id], NULL);
  of_text bigint[];
BEGIN
  IF TG_NARGS > 0 THEN
    EXECUTE format('SELECT array_agg(picture_id) FROM %I WHERE shown_id = $1', TG_ARGV[0]) INTO of_text USING NEW.id;
    shown := shown || of_text;
  END IF;
  IF cardinality(shown) > 0 THEN
    PERFORM follow_pictures(shown);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER shown_pictures_followed AFTER UPDATE OF status ON exhibition
  FOR EACH ROW WHEN ((OLD.status = 'PUBLISHED') <> (NEW.status = 'PUBLISHED'))
  EXECUTE FUNCTION follow_pictures_of_shown('exhibition_picture');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER shown_pictures_followed AFTER UPDATE OF status ON event
  FOR EACH ROW WHEN ((OLD.status = 'PUBLISHED') <> (NEW.status = 'PUBLISHED'))
  EXECUTE FUNCTION follow_pictures_of_shown('event_picture');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER shown_pictures_followed AFTER UPDATE OF is_active ON banner
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active)
  EXECUTE FUNCTION follow_pictures_of_shown();
--> statement-breakpoint
-- A new picture is not public until a content shows it, so processes must refuse it.
CREATE OR REPLACE FUNCTION tell_new_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_pictures(array_agg(key), false) FROM added WHERE NOT is_public;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER picture_added AFTER INSERT ON picture
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_new_pictures();
--> statement-breakpoint
-- The terms of a new site.
INSERT INTO term_version (id, code, effective_at, asks_consent, changes, text, published_at) OVERRIDING SYSTEM VALUE VALUES
(1, 'SERVICE', '2023-03-02 00:00:00+09', true, '{}', '## 제1조 (목적)

이 약관은 푸릇(이하 ‘서비스’)의 이용 조건과 절차, 그리고 서비스를 운영하는 쪽(이하 ‘운영자’)과 회원의 권리와 의무를 정합니다.

## 제2조 (용어)

- **서비스:** 식물과 정원에 관한 글을 읽고 쓰며 이야기를 나누는 웹사이트와 앱입니다.
- **회원:** 이 약관에 동의하고 가입한 사람입니다.
- **메이커:** 메이커로 등록하여 스토리를 쓰는 회원입니다.
- **콘텐츠:** 서비스에 올린 스토리, 매거진 글, 톡, 댓글과 사진입니다.
- **제휴사:** 운영자와 제휴를 맺고 서비스와 이어진 다른 서비스를 운영하는 쪽입니다.

## 제3조 (약관의 게시와 변경)

1. 운영자는 이 약관을 누구나 언제든지 볼 수 있도록 서비스에 게시하고, 이전 약관도 함께 공개합니다.
2. 약관을 바꿀 때에는 바뀌는 내용과 까닭, 시행일을 시행일 7일 전부터 서비스에 알립니다. 회원에게 불리하거나 중요한 변경은 30일 전부터 알립니다.
3. 새로 동의를 받아야 하는 내용은 회원에게 다시 동의를 구합니다. 바뀐 약관에 동의하지 않는 회원은 언제든지 탈퇴할 수 있습니다.

## 제4조 (가입)

1. 만 14세 이상이면 누구나 가입할 수 있습니다. 만 14세 미만이면 가입할 수 없으며, 이때 입력한 내용은 저장하지 않습니다.
2. 가입과 로그인은 로그인 화면에 보이는 외부 계정(Google, 네이버, Apple, 카카오 등)으로만 합니다. 운영자는 비밀번호를 만들거나 보관하지 않습니다.
3. 가입할 때 필수 약관과 선택 약관에 각각 따로 동의합니다. 선택 약관에 동의하지 않아도 가입할 수 있습니다.
4. 다른 사람의 계정이나 정보를 썼거나 나이를 속인 경우, 서비스를 방해하려고 가입을 되풀이한 경우에는 가입을 거절하거나 가입을 취소할 수 있습니다.

## 제5조 (계정)

1. 외부 계정 하나로 회원 한 명만 가입할 수 있습니다. 계정을 다른 사람에게 빌려주거나 넘길 수 없습니다.
2. 여럿이 쓰는 기기에서는 이용을 마친 뒤 로그아웃해 주십시오. 계정이 도용된 것을 알았을 때에는 문의하기 페이지로 바로 알려 주십시오.
3. 다른 사람이나 운영자로 오해할 만한 닉네임, 남을 불쾌하게 하는 닉네임은 쓸 수 없습니다.

## 제6조 (서비스의 제공과 중단)

1. 서비스는 콘텐츠 읽기와 쓰기, 댓글, 박수, 스크랩, 팔로우와 구독, 검색, 알림을 무료로 제공합니다.
2. 점검이나 장애처럼 어쩔 수 없는 까닭이 있으면 서비스를 잠시 멈출 수 있습니다. 예정된 중단은 미리 알리고, 미리 알릴 수 없었던 중단은 되도록 빨리 알립니다.
3. 서비스를 끝낼 때에는 적어도 30일 전에 알립니다.
4. 서비스에서 이어지는 상점이나 제휴사 등 다른 사이트의 이용과 거래에는 그 사이트의 약관이 적용됩니다.

## 제7조 (메이커)

1. 스토리는 메이커로 등록한 회원이 쓸 수 있습니다. 톡과 댓글은 모든 회원이 쓸 수 있습니다.
2. 메이커는 직접 겪은 일을 바탕으로 쓰고, 대가를 받고 쓴 글이라면 그 사실을 글에 분명히 밝힙니다.

## 제8조 (콘텐츠의 권리)

1. 회원이 올린 콘텐츠의 저작권은 그 콘텐츠를 만든 회원에게 있습니다.
2. 회원은 운영자가 서비스를 제공하는 데 필요한 만큼 콘텐츠를 저장하고, 화면에 맞게 사진의 크기와 형식을 바꾸고, 목록·검색·추천과 공유 미리보기에 보여 주는 것을 허락합니다. 이 허락은 무료이며 독점이 아닙니다.
3. 운영자가 콘텐츠를 광고에 쓰거나 서비스 밖의 다른 곳에 실으려면 회원에게 따로 허락을 받습니다.
4. 회원이 콘텐츠를 지우면 위 허락도 끝나고 콘텐츠는 더 이상 보이지 않습니다. 다만 다른 사람이나 검색 사이트가 이미 가져간 사본까지 지울 수는 없습니다.
5. 매거진 글과 서비스의 화면, 그림, 프로그램의 권리는 운영자나 그것을 만든 사람에게 있습니다.

## 제9조 (하지 말아야 할 일)

- 남을 괴롭히거나 차별하거나 위협하는 글, 음란하거나 잔혹한 내용을 올리는 일
- 다른 사람의 글과 사진을 허락 없이 올리는 일
- 본인이나 다른 사람의 전화번호, 주소처럼 사적인 정보를 드러내는 일
- 허락받지 않은 광고를 올리거나 같은 글을 되풀이해 올리는 일
- 채취나 거래가 금지된 식물 등 법이 금지하는 것을 사고팔거나 나누는 일
- 여러 계정이나 프로그램으로 박수, 조회, 신고를 부풀리는 일
- 서비스를 해킹하거나, 정상적인 이용을 방해하거나, 자료를 대량으로 긁어 가는 일
- 그 밖에 법이나 이 약관을 어기는 일

## 제10조 (신고와 게시물 조치)

1. 회원은 약관을 어긴 글과 댓글을 신고하고, 보고 싶지 않은 회원을 차단할 수 있습니다. 신고하거나 차단한 것은 그 회원의 화면에서 먼저 가려질 수 있습니다.
2. 운영자는 신고된 내용을 살펴 약관을 어긴 콘텐츠를 숨기거나 지울 수 있습니다. 여러 회원의 신고가 모인 콘텐츠는 살펴보는 동안 잠시 숨길 수 있습니다.
3. 콘텐츠 때문에 권리를 침해받은 사람은 회원이 아니어도 문의하기 페이지로 조치를 요청할 수 있습니다.
4. 작성자는 조치의 까닭을 묻고 다시 살펴 달라고 요청할 수 있습니다.

## 제11조 (이용 제한)

1. 회원이 약관을 어기면 운영자는 그 회원의 로그인을 2주 동안 막을 수 있습니다. 제한되는 기간은 로그인할 때 알립니다.
2. 제한이 시작되면 로그인되어 있던 기기에서도 바로 로그아웃됩니다.
3. 제한이 부당하다고 생각하는 회원은 문의하기 페이지로 이의를 낼 수 있으며, 이의가 옳으면 운영자는 제한을 바로 풉니다.

## 제12조 (탈퇴)

1. 회원은 서비스 안에서 언제든지 탈퇴할 수 있습니다.
2. 탈퇴하면 프로필을 지우고, 외부 계정과의 연결을 끊고, 모든 기기에서 로그아웃합니다.
3. 탈퇴한 회원의 스토리, 톡, 댓글은 다른 회원과 나눈 대화가 끊기지 않도록 ‘탈퇴한 회원’이라는 이름으로 남습니다. 남기고 싶지 않은 글은 탈퇴하기 전에 지워 주십시오.
4. 탈퇴한 뒤에는 누가 쓴 글인지 확인할 수 없어, 본인의 글이라도 지워 드리기 어려울 수 있습니다.

## 제13조 (식물 정보)

서비스의 글은 여러 사람의 경험을 나눈 것입니다. 같은 식물도 환경에 따라 다르게 자랍니다. 먹거나 약으로 쓰거나, 어린이와 반려동물 곁에 두는 일처럼 건강과 안전에 관계된 일은 믿을 만한 전문가에게 다시 확인해 주십시오.

## 제14조 (회원 사이의 나눔)

회원끼리 식물과 물건을 나누거나 바꾸는 일은 당사자의 책임으로 이루어지며, 운영자는 그 당사자가 아닙니다. 연락처와 주소는 모두가 보는 글에 적지 말아 주십시오. 속이거나 해를 끼치는 회원을 신고하면 운영자는 제10조와 제11조에 따라 조치합니다.

## 제15조 (개인정보)

운영자는 회원의 개인정보를 ‘개인정보 처리방침’에 따라 다룹니다. 처리방침은 서비스에서 언제든지 볼 수 있습니다.

## 제16조 (책임)

1. 운영자는 운영자의 고의나 과실로 회원에게 생긴 손해를 법에 따라 배상합니다.
2. 천재지변처럼 운영자가 어찌할 수 없는 일이나 회원의 잘못으로 생긴 손해는 책임지지 않습니다.
3. 회원이 올린 콘텐츠에 대한 책임은 그 회원에게 있습니다. 다만 운영자가 문제를 알고도 필요한 조치를 하지 않아 생긴 손해는 그러하지 않습니다.

## 제17조 (분쟁의 해결)

1. 서비스를 이용하며 생긴 불편과 의견은 문의하기 페이지로 받아 성실히 답합니다.
2. 이 약관은 대한민국 법에 따라 해석하며, 소송은 법이 정한 관할 법원에서 합니다.

## 부칙

이 약관은 2023년 3월 2일부터 시행합니다.', '2023-03-02 00:00:00+09'),
(2, 'PRIVACY', '2023-03-02 00:00:00+09', true, '{}', '푸릇(이하 ‘서비스’)는 꼭 필요한 개인정보만 받고, 받은 까닭이 다하면 지웁니다. 이 방침은 서비스가 개인정보를 어떻게 다루는지 알립니다.

## 1. 처리하는 개인정보

이메일, 전화번호, 실명, 비밀번호는 받지 않습니다. 필수 항목의 처리에 동의하지 않으면 가입할 수 없습니다.

### 가입과 로그인 (필수)

- **항목:** 로그인 제공자(Google, 네이버, Apple)와 제공자가 정한 식별값, 로그인 상태
- **목적:** 본인 확인, 로그인, 중복 가입 방지
- **보관 기간:** 탈퇴할 때까지. 로그인 상태는 로그아웃하거나 기간이 다할 때까지

### 나이 확인 (필수)

- **항목:** 생년월일
- **목적:** 만 14세 이상인지 확인
- **보관 기간:** 보관하지 않음. 가입할 때 확인만 하고 저장하지 않습니다.

### 프로필

- **항목:** 닉네임(필수), 소개와 사진(선택)
- **목적:** 글쓴이 표시, 회원 사이의 소통
- **보관 기간:** 탈퇴할 때까지

### 이용하며 남기는 것

- **항목:** 글, 댓글, 사진, 박수, 스크랩, 팔로우와 구독, 차단, 신고, 문의, 약관에 동의한 기록
- **목적:** 서비스 제공, 신고와 문의의 처리, 동의한 사실의 확인
- **보관 기간:** 회원이 지우거나 탈퇴할 때까지

올린 사진은 다시 만들어 저장하며, 이때 촬영 위치와 기기 정보를 지웁니다.

## 2. 만 14세 미만 어린이

만 14세 미만은 가입할 수 없습니다. 가입할 때 나이를 확인하고, 만 14세 미만이면 아무것도 저장하지 않습니다.

## 3. 쿠키

쿠키는 로그인을 유지하는 데만 씁니다. 브라우저 설정에서 막을 수 있으며, 막으면 로그인할 수 없지만 글은 읽을 수 있습니다.

## 4. 제3자 제공과 처리 위탁

회원이 동의했거나 법에 따라 반드시 제공해야 할 때가 아니면 개인정보를 다른 곳에 제공하지 않습니다. 개인정보의 처리를 다른 곳에 맡기지 않습니다.

## 5. 탈퇴와 파기

보관 기간이 지나거나 처리하는 까닭이 다한 개인정보는 지체 없이, 되살릴 수 없는 방법으로 지웁니다.

- **탈퇴하면 지우는 것:** 프로필, 로그인 제공자와의 연결, 로그인 상태
- **탈퇴해도 남는 것:** 글과 댓글. 글쓴이를 ‘탈퇴한 회원’으로 바꾸어 누구인지 알 수 없게 합니다.

## 6. 회원의 권리

1. 회원은 자신의 개인정보를 보고, 고치고, 지우고, 처리를 멈추게 하고, 동의를 거둘 수 있습니다.
2. 서비스 안에서 직접 할 수 없는 요청은 문의하기 페이지로 보내 주십시오. 본인인지 확인한 뒤 10일 안에 처리하고 결과를 알립니다.

## 7. 개인정보 보호 담당자

- **담당:** 푸릇 개인정보 보호 담당자
- **연락:** 문의하기 페이지

## 8. 다른 기관의 도움

- **개인정보분쟁조정위원회:** 1833-6972, kopico.go.kr
- **개인정보침해신고센터:** 118, privacy.kisa.or.kr

## 9. 방침의 변경

이 방침을 바꿀 때에는 바뀌는 내용과 시행일을 시행일 7일 전부터 서비스에 알립니다.

이 방침은 2023년 3월 2일부터 시행합니다.', '2023-03-02 00:00:00+09'),
(3, 'MARKETING', '2023-03-02 00:00:00+09', false, '{}', '푸릇(이하 ‘서비스’)의 이벤트와 기획전, 새 소식과 혜택을 담은 광고성 정보를 받는 것에 대한 동의입니다.

> ### 동의하지 않아도 괜찮습니다
>
> 선택 동의입니다. 동의하지 않아도 가입과 모든 기능의 이용에 차이가 없습니다.

## 1. 이용하는 개인정보

- **항목:** 회원 번호, 알림 설정, 앱의 알림을 켰다면 알림을 받을 기기를 가리키는 값
- **목적:** 이벤트, 기획전, 새 소식과 혜택 안내
- **보관 기간:** 동의를 거두거나 탈퇴할 때까지

## 2. 보내는 방법

서비스 안의 알림과 앱의 알림으로만 보냅니다. 이메일 주소와 전화번호를 받지 않으므로 이메일과 문자로는 보내지 않습니다. 광고성 정보에는 맨 앞에 ‘(광고)’라고 적고, 받지 않는 방법을 함께 알립니다.

## 3. 밤에 받는 것은 따로 동의합니다

밤 9시부터 다음 날 아침 8시까지는 광고성 정보를 보내지 않습니다. 이 동의에는 밤에 받는 것이 들어 있지 않으며, 알림 설정에서 야간 수신을 따로 켠 회원에게만 보냅니다.

## 4. 동의를 거두는 방법

알림 설정에서 언제든지 끌 수 있고, 끄면 바로 보내지 않습니다. 댓글처럼 이용에 필요한 알림은 광고성 정보가 아니므로 이 동의와 관계없이 알림 설정을 따릅니다.

## 5. 동의의 확인

동의하거나 동의를 거두면 그 결과를 알리고, 동의한 때부터 2년마다 계속 받을 것인지 확인합니다. 이 동의는 2023년 3월 2일부터 시행합니다.', '2023-03-02 00:00:00+09'),
(4, 'PRIVACY', '2024-10-29 00:00:00+09', true, array['로그인 상태를 보관하는 기간을 밝혔어요.', '제휴사에 제공하는 개인정보를 선택 동의로 바꾸었어요.', '조회 수, 서버 기록, 오류 보고를 다루는 방법을 자세히 적었어요.'], '푸릇(이하 ‘서비스’)는 꼭 필요한 개인정보만 받고, 받은 까닭이 다하면 지웁니다. 이 방침은 어떤 개인정보를 왜, 얼마나 오래 다루는지, 그리고 회원이 어떤 권리를 어떻게 쓸 수 있는지 알립니다.

> ### 2024년 10월 29일에 달라진 점
>
> 로그인 상태를 보관하는 기간을 밝혔습니다. 제휴사에 대한 제공을 따로 떼어 선택 동의로 바꾸었습니다. 조회 수, 서버 기록, 오류 보고를 다루는 방법을 자세히 적었습니다. 2025년 6월 10일에 시작하는 카카오 로그인을 더했습니다.

## 1. 처리하는 개인정보

이메일, 전화번호, 실명, 비밀번호는 받지 않습니다. 아래에 ‘필수’로 적은 개인정보의 처리에 동의하지 않을 수 있으나, 그러면 가입할 수 없습니다. 가입하지 않아도 글은 읽을 수 있습니다.

### 가입과 로그인 (필수)

- **항목:** 로그인 제공자(Google, 네이버, Apple, 카카오)와 제공자가 정한 식별값
- **목적:** 본인 확인, 로그인, 중복 가입 방지
- **보관 기간:** 탈퇴할 때까지

제공자가 이름과 사진을 함께 보내면 가입 화면에 미리 채워 보여 드리며, 회원이 그대로 두거나 고쳐서 가입을 마칠 때에만 프로필로 저장합니다. 로그인을 확인하려고 제공자에게 받은 값은 확인이 끝나면 지웁니다.

### 나이 확인 (필수)

- **항목:** 생년월일
- **목적:** 만 14세 이상인지 확인
- **보관 기간:** 보관하지 않음. 가입할 때 확인만 하고 저장하지 않습니다.

### 프로필

- **항목:** 닉네임(필수), 소개와 사진(선택)
- **목적:** 글쓴이 표시, 회원 사이의 소통
- **보관 기간:** 탈퇴할 때까지. 소개와 사진은 언제든지 지울 수 있습니다.

### 로그인 상태 (필수)

- **항목:** 로그인 토큰에서 만든 되돌릴 수 없는 값(해시), 로그인한 때, 웹과 앱의 구분
- **목적:** 로그인 유지, 계정 보호
- **보관 기간:** 쓰지 않은 지 30일이 지날 때까지, 계속 쓰더라도 로그인한 때부터 길어야 90일

### 동의 기록 (필수)

- **항목:** 약관의 종류와 버전, 동의 여부, 동의한 때, 웹과 앱의 구분
- **목적:** 동의한 사실의 확인
- **보관 기간:** 탈퇴할 때까지

### 글과 활동

- **항목:** 스토리, 톡, 댓글, 사진, 박수, 스크랩, 팔로우와 구독, 차단, 신고, 알림과 알림 설정. 모두 회원이 남긴 것만 다룹니다.
- **목적:** 서비스 제공, 알림, 신고 처리
- **보관 기간:** 회원이 지우거나 탈퇴할 때까지. 탈퇴한 뒤에 남는 것은 6항에 적었습니다.

올린 사진은 다시 만들어 저장하며, 이때 사진 파일에 든 촬영 위치와 기기 정보를 지웁니다.

### 문의와 이용 제한

- **항목:** 문의 내용과 첨부 파일, 답변, 이용을 제한한 기간
- **목적:** 문의에 대한 답변, 다른 회원의 보호
- **보관 기간:** 탈퇴할 때까지

### 조회 수

- **항목:** 인터넷 주소(IP)와 브라우저 종류를 비밀 키와 그날의 날짜로 바꾼 값. 인터넷 주소와 브라우저 종류 자체는 저장하지 않습니다.
- **목적:** 같은 사람의 조회를 하루에 한 번만 세기
- **보관 기간:** 조회 수를 보관하는 동안. 값이 날마다 달라져 다른 날의 기록과 이어지지 않습니다.

### 서버 기록과 오류 보고

- **항목:** 서버 기록에는 요청한 때와 번호, 주소의 경로, 처리 결과와 걸린 시간을 남깁니다. 오류 보고는 회원이 보내기를 누를 때만 오류의 내용과 프로그램 위치, 로그인했다면 회원 번호를 남깁니다.
- **목적:** 장애와 오류의 원인을 찾아 고치기
- **보관 기간:** 원인을 찾아 고칠 때까지

서버 기록에는 글의 내용, 검색어, 인터넷 주소를 남기지 않습니다. 지나치게 많은 요청을 막는 데 인터넷 주소를 쓸 수 있으나, 막는 데 필요한 짧은 시간이 지나면 지웁니다.

## 2. 만 14세 미만 어린이

만 14세 미만은 가입할 수 없습니다. 가입할 때 나이를 먼저 확인하고, 만 14세 미만이면 아무것도 저장하지 않습니다. 나중에 만 14세 미만인 것을 알게 되면 그 계정과 개인정보를 바로 지웁니다.

## 3. 쿠키와 브라우저 저장소

- **쿠키:** 로그인을 유지하고 로그인 과정이 위조되지 않았는지 확인하는 데만 씁니다. 광고와 추적에는 쓰지 않습니다.
- **브라우저 저장소:** 밝은 화면과 어두운 화면의 선택, 닫은 안내, 쓰던 글처럼 이 기기에서 편하게 이용하는 데 필요한 것을 둡니다.

브라우저 설정에서 쿠키와 저장소를 막거나 지울 수 있습니다. 쿠키를 막으면 로그인할 수 없지만, 글은 그대로 읽을 수 있습니다.

## 4. 제3자 제공

개인정보를 다른 곳에 제공하지 않습니다. 다만 ‘개인정보 제3자 제공 안내’에 따로 동의한 회원의 정보를 그 안내에 적은 만큼 제휴사에 제공할 때와, 법에 따라 반드시 제공해야 할 때에는 그러하지 않습니다.

외부 계정으로 로그인할 때 회원은 그 제공자의 화면에서 직접 로그인합니다. 서비스는 회원의 글이나 프로필을 제공자에게 보내지 않습니다.

## 5. 처리 위탁

개인정보의 처리를 다른 곳에 맡기지 않습니다. 맡기게 되면 맡는 곳과 맡기는 일을 이 방침에 적고 미리 알립니다.

## 6. 탈퇴와 파기

보관 기간이 지나거나 처리하는 까닭이 다한 개인정보는 지체 없이, 되살릴 수 없는 방법으로 지웁니다.

- **탈퇴하면 지우는 것:** 닉네임, 소개, 프로필 사진, 로그인 제공자와의 연결, 모든 기기의 로그인 상태, 스크랩, 팔로우와 구독, 차단, 알림과 알림 설정
- **탈퇴해도 남는 것:** 스토리, 톡, 댓글과 그에 든 사진. 글쓴이를 ‘탈퇴한 회원’으로 바꾸어 누구인지 알 수 없게 합니다.
- **탈퇴한 까닭:** 회원과 이어지지 않게, 고른 까닭만 남깁니다.

남기고 싶지 않은 글은 탈퇴하기 전에 지워 주십시오. 법이 더 오래 보관하도록 정한 것이 있으면 다른 개인정보와 나누어 그 기간에만 보관합니다.

## 7. 회원의 권리

1. 회원은 자신의 개인정보를 보고, 고치고, 지우고, 처리를 멈추게 하고, 동의를 거둘 수 있습니다.
2. 프로필은 프로필 수정에서, 광고성 정보 수신은 알림 설정에서 직접 바꿀 수 있습니다. 글과 댓글은 직접 지울 수 있고, 탈퇴도 서비스 안에서 할 수 있습니다.
3. 그 밖의 요청은 문의하기 페이지로 보내 주십시오. 본인인지 확인한 뒤 10일 안에 처리하고 결과를 알립니다. 법정대리인이나 위임받은 사람도 요청할 수 있습니다.
4. 법에 따라 요청을 들어드릴 수 없을 때에는 그 까닭을 알립니다.

## 8. 안전하게 지키는 방법

- 비밀번호를 받지 않으므로 새어 나갈 비밀번호가 없습니다.
- 로그인 토큰은 되돌릴 수 없는 값으로만 저장하고, 로그인할 때마다 제공자의 확인을 받습니다.
- 개인정보를 볼 수 있는 운영자를 필요한 만큼으로 줄이고, 운영자가 한 일을 기록합니다.
- 다른 회사의 광고와 추적 프로그램을 넣지 않습니다.

## 9. 개인정보 보호 담당자

- **담당:** 푸릇 개인정보 보호 담당자
- **연락:** 문의하기 페이지

개인정보에 관한 질문과 불만, 피해 신고를 받아 지체 없이 답합니다.

## 10. 다른 기관의 도움

개인정보 침해에 대한 상담이나 분쟁의 조정이 필요하면 아래 기관에 도움을 청할 수 있습니다.

- **개인정보분쟁조정위원회:** 1833-6972, kopico.go.kr
- **개인정보침해신고센터:** 118, privacy.kisa.or.kr
- **대검찰청:** 1301, spo.go.kr
- **경찰청:** 182, ecrm.police.go.kr

## 11. 방침의 변경

이 방침을 바꿀 때에는 바뀌는 내용과 시행일을 시행일 7일 전부터, 회원의 권리에 중요한 변경은 30일 전부터 서비스에 알립니다. 다시 동의를 받아야 하는 내용은 회원에게 동의를 구합니다. 이전 방침은 이 페이지에서 계속 볼 수 있습니다.

이 방침은 2024년 10월 29일부터 시행합니다.', '2024-10-29 00:00:00+09'),
(5, 'GROROPRIVACY', '2024-10-29 00:00:00+09', false, '{}', '푸릇(이하 ‘서비스’)의 회원이 제휴사의 서비스를 이어서 이용할 수 있도록, 동의한 회원의 개인정보를 제휴사에 제공하는 내용을 알립니다.

> ### 동의하지 않아도 괜찮습니다
>
> 선택 동의입니다. 동의하지 않아도 가입과 모든 기능의 이용에 차이가 없습니다. 다만 제휴사의 서비스로 옮겨 갈 때 그곳에서 다시 로그인해야 할 수 있습니다.

## 1. 제공하는 내용

- **받는 곳:** 제휴사
- **제휴사의 이용 목적:** 푸릇 회원인지 확인하고, 제휴사의 서비스를 이어서 이용하도록 돕기
- **제공하는 항목:** 회원 번호, 닉네임
- **제휴사의 보관 기간:** 이용 목적을 이룰 때까지. 길어도 회원이 동의를 거두거나 탈퇴할 때까지

받는 곳은 운영자와 제휴를 맺고, 옮겨 갈 주소를 운영자가 미리 정해 둔 곳뿐입니다. 로그인 제공자의 식별값, 글과 댓글, 문의 내용은 제공하지 않습니다.

## 2. 제공하는 때와 방법

동의한 회원이 서비스의 알림에 있는 링크로 제휴사의 서비스에 옮겨 갈 때에만 제공합니다. 주소에는 짧은 시간 동안 한 번만 쓸 수 있는 확인 값을 넣으며, 로그인에 쓰는 값은 넣지 않습니다. 옮겨 가지 않으면 아무것도 제공하지 않습니다.

## 3. 동의를 거두는 방법

언제든지 문의하기 페이지로 동의를 거둘 수 있습니다. 동의를 거두거나 탈퇴하면 그때부터 제공하지 않으며, 이미 제공한 정보를 지우도록 제휴사에 알립니다. 궁금한 점은 문의하기 페이지로 푸릇 개인정보 보호 담당자에게 물어 주십시오.

## 4. 안내의 변경

받는 곳이나 제공하는 항목, 목적이 바뀌면 미리 알리고 다시 동의를 받습니다. 이 안내는 2024년 10월 29일부터 시행합니다.', '2024-10-29 00:00:00+09'),
(6, 'MAKER', '2026-11-01 00:00:00+09', false, '{}', '푸릇(이하 ‘서비스’)에서 메이커로 스토리를 쓰는 회원과 서비스 사이의 약속입니다. 여기에 없는 것은 이용약관을 따릅니다.

> ### 쓴 글의 주인은 쓴 사람입니다
>
> 스토리와 사진의 저작권은 메이커에게 있고, 언제든지 고치거나 지울 수 있습니다.

## 1. 메이커가 하는 일

- **쓰기:** 식물과 지내며 겪은 일과 알게 된 것을 스토리로 씁니다.
- **나누기:** 댓글로 독자와 이야기를 나누고, 팔로우한 회원에게 새 스토리를 알립니다.
- **소개하기:** 자기 페이지에 소개와 링크, 스토어 주소를 둘 수 있습니다.

## 2. 글과 사진의 권리

메이커는 자신이 쓰고 찍은 것, 또는 쓸 권리를 얻은 것만 올립니다. 서비스는 스토리를 서비스 안에서 보이고, 목록과 검색, 공유 미리보기에 알맞은 크기로 바꾸어 보이는 데에만 씁니다. 그 밖에 쓰려면 먼저 메이커의 허락을 받습니다.

## 3. 링크와 판매

- 링크와 스토어 주소는 메이커 자신의 것이어야 합니다.
- 대가를 받고 쓴 글에는 그 사실을 첫머리에 적습니다.
- 스토어에서 이루어지는 거래는 메이커와 사는 사람 사이의 일이며, 서비스는 그 당사자가 아닙니다.
- 법이 거래를 막는 식물과, 검역을 거치지 않은 식물은 팔거나 나누지 않습니다.

## 4. 숨김과 자격

이용약관을 어긴 스토리는 운영자가 이유를 알리고 숨길 수 있습니다. 같은 일이 되풀이되면 메이커 자격을 멈출 수 있고, 메이커는 문의하기로 다시 살펴봐 달라고 할 수 있습니다. 탈퇴하면 링크와 스토어 주소는 바로 지우고, 스토리는 ‘탈퇴한 회원’의 글로 남습니다. 남기고 싶지 않은 스토리는 탈퇴하기 전에 지워 주세요.

## 5. 알려 드리는 숫자

메이커 홈의 조회, 박수, 스크랩, 댓글, 팔로워 수는 실제로 남은 기록을 날짜별로 센 것입니다. 누가 읽었는지, 누가 스크랩했는지는 알려 드리지 않습니다. 이 약관은 2026년 11월 1일부터 시행합니다.', '2026-11-01 00:00:00+09'),
(7, 'PRIVACY', '2026-12-01 00:00:00+09', false, array['푸시 알림을 켠 기기에서 무엇을 언제까지 보관하는지 적었어요.', '내 기록을 내려받을 때 만드는 파일과, 제휴사로 가는 링크에서 쓰는 값을 밝혔어요.', '탈퇴할 때 쓴 글을 남길지 지울지 고를 수 있게 된 것을 적었어요.', '알림, 쓰던 글, 오류 보고를 보관하는 기간을 적었어요.'], '푸릇(이하 ‘서비스’)는 꼭 필요한 개인정보만 받고, 받은 까닭이 다하면 지웁니다. 이 방침은 어떤 개인정보를 왜, 얼마나 오래 다루는지, 그리고 회원이 어떤 권리를 어떻게 쓸 수 있는지 알립니다.

> ### 2026년 12월 1일에 달라진 점
>
> 이 기기로 알림을 보내는 푸시, 내 기록 내려받기, 제휴사로 가는 링크에서 다루는 것을 밝혔습니다. 탈퇴할 때 쓴 글을 남길지 지울지 고를 수 있게 된 것과, 알림과 초안과 오류 보고의 보관 기간을 적었습니다.

## 1. 처리하는 개인정보

이메일, 전화번호, 실명, 비밀번호는 받지 않습니다. 아래에 ‘필수’로 적은 개인정보의 처리에 동의하지 않을 수 있으나, 그러면 가입할 수 없습니다. 가입하지 않아도 글은 읽을 수 있습니다.

### 가입과 로그인 (필수)

- **항목:** 로그인 제공자(Google, 네이버, Apple, 카카오)와 제공자가 정한 식별값
- **목적:** 본인 확인, 로그인, 중복 가입 방지
- **보관 기간:** 탈퇴할 때까지

제공자가 이름과 사진을 함께 보내면 가입 화면에 미리 채워 보여 드리며, 회원이 그대로 두거나 고쳐서 가입을 마칠 때에만 프로필로 저장합니다. 로그인을 확인하려고 제공자에게 받은 값은 확인이 끝나면 지웁니다.

### 나이 확인 (필수)

- **항목:** 생년월일
- **목적:** 만 14세 이상인지 확인
- **보관 기간:** 보관하지 않음. 가입할 때 확인만 하고 저장하지 않습니다.

### 프로필

- **항목:** 닉네임(필수), 소개와 사진(선택)
- **목적:** 글쓴이 표시, 회원 사이의 소통
- **보관 기간:** 탈퇴할 때까지. 소개와 사진은 언제든지 지울 수 있습니다.

### 로그인 상태 (필수)

- **항목:** 로그인 토큰에서 만든 되돌릴 수 없는 값(해시), 로그인한 때, 웹과 앱의 구분
- **목적:** 로그인 유지, 계정 보호
- **보관 기간:** 쓰지 않은 지 30일이 지날 때까지, 계속 쓰더라도 로그인한 때부터 길어야 90일

### 동의 기록 (필수)

- **항목:** 약관의 종류와 버전, 동의 여부, 동의한 때, 웹과 앱의 구분
- **목적:** 동의한 사실의 확인
- **보관 기간:** 탈퇴할 때까지

### 글과 활동

- **항목:** 스토리, 톡, 댓글, 쓰던 글, 사진, 박수, 스크랩, 팔로우와 구독, 차단, 신고, 알림과 알림 설정, 메이커의 링크와 스토어 주소. 모두 회원이 남긴 것만 다룹니다.
- **목적:** 서비스 제공, 알림, 신고 처리
- **보관 기간:** 회원이 지우거나 탈퇴할 때까지. 알림은 90일이 지나면, 쓰던 글은 180일 동안 고치지 않으면 먼저 지웁니다. 탈퇴한 뒤에 남는 것은 6항에 적었습니다.

올린 사진은 다시 만들어 저장하며, 이때 사진 파일에 든 촬영 위치와 기기 정보를 지웁니다.

### 문의와 이용 제한

- **항목:** 문의 내용과 첨부 파일, 답변, 신고에 따른 결정과 그 까닭, 이의 제기, 이용을 제한한 기간
- **목적:** 문의에 대한 답변, 다른 회원의 보호
- **보관 기간:** 탈퇴할 때까지

### 이 기기로 받는 푸시 알림 (선택)

- **항목:** 브라우저의 푸시 서비스가 정한 주소, 알림을 암호화하는 데 쓰는 기기의 공개 키와 비밀 값. 로그인한 기기마다 하나씩, 한 회원에 10개까지 둡니다.
- **목적:** 회원이 켠 기기로 알림 보내기
- **보관 기간:** 그 기기에서 푸시를 끄거나, 로그아웃하거나, 로그인 상태가 끝나거나, 탈퇴할 때까지. 푸시 서비스가 더는 없는 주소라고 답하면 바로 지웁니다.

푸시는 회원이 알림 설정에서 직접 켠 기기에서만 씁니다. 알림의 한 문장과 그것이 이끄는 주소를 그 기기만 읽을 수 있게 암호화하여, 회원의 브라우저가 정한 푸시 서비스(Google, Apple, Mozilla, Microsoft)를 거쳐 보냅니다. 기기에 닿지 않은 알림은 푸시 서비스가 길어야 12시간 보관합니다.

### 내 기록 내려받기 (선택)

- **항목:** 회원이 자신의 개인정보와 글을 내려받으려고 요청한 때, 요청에 따라 만든 압축 파일
- **목적:** 회원이 자신의 기록을 보고 가져가기
- **보관 기간:** 파일은 만든 때부터 24시간. 그 회원만 내려받을 수 있고, 탈퇴하면 바로 지웁니다.

### 제휴사로 가는 링크

- **항목:** 한 번만 쓸 수 있는 값에서 만든 되돌릴 수 없는 값(해시), 이어 갈 제휴사의 주소, 어느 로그인 상태에서 왔는지
- **목적:** 운영자가 보낸 제휴사 링크를 눌렀을 때 로그인 토큰을 넘기지 않고 회원임을 확인하기
- **보관 기간:** 한 번 쓸 때까지, 쓰지 않아도 1분

제휴사가 그 값을 물어 오면 회원 번호와 닉네임만 알려 줍니다.

### 조회 수

- **항목:** 인터넷 주소(IP)와 브라우저 종류를 비밀 키와 그날의 날짜로 바꾼 값. 인터넷 주소와 브라우저 종류 자체는 저장하지 않습니다.
- **목적:** 같은 사람의 조회를 하루에 한 번만 세기
- **보관 기간:** 조회 수를 보관하는 동안. 값이 날마다 달라져 다른 날의 기록과 이어지지 않습니다.

### 서버 기록과 오류 보고

- **항목:** 서버 기록에는 요청한 때와 번호, 주소의 경로, 처리 결과와 걸린 시간을 남깁니다. 오류 보고는 회원이 보내기를 누를 때만 오류의 내용과 프로그램 위치, 로그인했다면 회원 번호를 남깁니다.
- **목적:** 장애와 오류의 원인을 찾아 고치기
- **보관 기간:** 서버 기록은 원인을 찾아 고칠 때까지, 오류 보고는 같은 오류가 마지막으로 온 때부터 90일. 회원 번호는 탈퇴하면 바로 지웁니다.

서버 기록에는 글의 내용, 검색어, 인터넷 주소를 남기지 않습니다. 지나치게 많은 요청을 막는 데 인터넷 주소를 쓸 수 있으나, 막는 데 필요한 짧은 시간이 지나면 지웁니다.

## 2. 만 14세 미만 어린이

만 14세 미만은 가입할 수 없습니다. 가입할 때 나이를 먼저 확인하고, 만 14세 미만이면 아무것도 저장하지 않습니다. 나중에 만 14세 미만인 것을 알게 되면 그 계정과 개인정보를 바로 지웁니다.

## 3. 쿠키와 브라우저 저장소

- **쿠키:** 로그인을 유지하고 로그인 과정이 위조되지 않았는지 확인하는 데만 씁니다. 광고와 추적에는 쓰지 않습니다.
- **브라우저 저장소:** 밝은 화면과 어두운 화면의 선택, 닫은 안내, 쓰던 글, 오프라인에서 읽으려고 담아 둔 스크랩처럼 이 기기에서 편하게 이용하는 데 필요한 것을 둡니다.

브라우저 설정에서 쿠키와 저장소를 막거나 지울 수 있습니다. 쿠키를 막으면 로그인할 수 없지만, 글은 그대로 읽을 수 있습니다.

## 4. 제3자 제공

개인정보를 다른 곳에 제공하지 않습니다. 다만 ‘개인정보 제3자 제공 안내’에 따로 동의한 회원의 정보를 그 안내에 적은 만큼 제휴사에 제공할 때와, 법에 따라 반드시 제공해야 할 때에는 그러하지 않습니다.

외부 계정으로 로그인할 때 회원은 그 제공자의 화면에서 직접 로그인합니다. 서비스는 회원의 글이나 프로필을 제공자에게 보내지 않습니다.

회원이 제휴사로 가는 링크를 눌렀을 때에는 1항에 적은 대로 회원 번호와 닉네임을 그 제휴사에 알려 줄 수 있습니다.

## 5. 처리 위탁

푸시를 켠 기기로 알림을 보내는 일은 그 브라우저의 푸시 서비스를 거칩니다. 그 밖에는 개인정보의 처리를 다른 곳에 맡기지 않습니다. 맡기게 되면 맡는 곳과 맡기는 일을 이 방침에 적고 미리 알립니다.

## 6. 탈퇴와 파기

보관 기간이 지나거나 처리하는 까닭이 다한 개인정보는 지체 없이, 되살릴 수 없는 방법으로 지웁니다.

- **탈퇴하면 지우는 것:** 닉네임, 소개, 프로필 사진, 로그인 제공자와의 연결, 모든 기기의 로그인 상태와 푸시, 동의 기록, 박수, 스크랩, 팔로우와 구독, 차단, 알림과 알림 설정, 쓰던 글과 예약한 글, 문의와 답변, 내려받을 수 있던 내 기록 파일, 메이커의 링크와 스토어 주소
- **고를 수 있는 것:** 스토리, 톡, 댓글과 그에 든 사진. 모두 지우거나, 글쓴이를 ‘탈퇴한 회원’으로 바꾸어 누구인지 알 수 없게 하고 남깁니다.
- **탈퇴해도 남는 것:** 매거진 글(글쓴이를 ‘탈퇴한 회원’으로 바꿉니다), 다른 회원을 보호하려고 남기는 신고와 그 처리 결과, 운영자가 한 일의 기록
- **탈퇴한 까닭:** 회원과 이어지지 않게, 고른 까닭만 남깁니다.

글을 모두 지우기로 하면 탈퇴한 뒤 조금씩 나누어 지웁니다. 법이 더 오래 보관하도록 정한 것이 있으면 다른 개인정보와 나누어 그 기간에만 보관합니다.

## 7. 회원의 권리

1. 회원은 자신의 개인정보를 보고, 고치고, 지우고, 처리를 멈추게 하고, 동의를 거둘 수 있습니다.
2. 프로필은 프로필 수정에서, 광고성 정보 수신은 알림 설정에서 직접 바꿀 수 있고, 자신의 기록은 ‘내 기록’에서 내려받을 수 있습니다. 글과 댓글은 직접 지울 수 있고, 탈퇴도 서비스 안에서 할 수 있습니다.
3. 그 밖의 요청은 문의하기 페이지로 보내 주십시오. 본인인지 확인한 뒤 10일 안에 처리하고 결과를 알립니다. 법정대리인이나 위임받은 사람도 요청할 수 있습니다.
4. 법에 따라 요청을 들어드릴 수 없을 때에는 그 까닭을 알립니다.

## 8. 안전하게 지키는 방법

- 비밀번호를 받지 않으므로 새어 나갈 비밀번호가 없습니다.
- 로그인 토큰은 되돌릴 수 없는 값으로만 저장하고, 로그인할 때마다 제공자의 확인을 받습니다.
- 개인정보를 볼 수 있는 운영자를 필요한 만큼으로 줄이고, 운영자가 한 일을 기록합니다.
- 다른 회사의 광고와 추적 프로그램을 넣지 않습니다.

## 9. 개인정보 보호 담당자

- **담당:** 푸릇 개인정보 보호 담당자
- **연락:** 문의하기 페이지

개인정보에 관한 질문과 불만, 피해 신고를 받아 지체 없이 답합니다.

## 10. 다른 기관의 도움

개인정보 침해에 대한 상담이나 분쟁의 조정이 필요하면 아래 기관에 도움을 청할 수 있습니다.

- **개인정보분쟁조정위원회:** 1833-6972, kopico.go.kr
- **개인정보침해신고센터:** 118, privacy.kisa.or.kr
- **대검찰청:** 1301, spo.go.kr
- **경찰청:** 182, ecrm.police.go.kr

## 11. 방침의 변경

이 방침을 바꿀 때에는 바뀌는 내용과 시행일을 시행일 7일 전부터, 회원의 권리에 중요한 변경은 30일 전부터 서비스에 알립니다. 다시 동의를 받아야 하는 내용은 회원에게 동의를 구합니다. 이전 방침은 이 페이지에서 계속 볼 수 있습니다.

이 방침은 2026년 12월 1일부터 시행합니다.', '2026-11-23 00:00:00+09');--> statement-breakpoint
SELECT setval('term_version_id_seq', 7);
