CREATE TYPE "public"."identity_provider" AS ENUM('APPLE', 'GOOGLE', 'NAVER', 'KAKAO');--> statement-breakpoint
CREATE TYPE "public"."session_kind" AS ENUM('web', 'app');--> statement-breakpoint
CREATE TYPE "public"."sign_in_ticket_origin" AS ENUM('web', 'app');--> statement-breakpoint
CREATE TABLE "consent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"term_id" integer NOT NULL,
	"term_version" text NOT NULL,
	"agreed" boolean NOT NULL,
	"channel" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leave_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"leave_codes" integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspension" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suspension_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suspension_ends_after_start" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"provider" "identity_provider" NOT NULL,
	"subject" text NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "identity_provider_subject_pk" PRIMARY KEY("provider","subject")
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
DROP INDEX "member_nickname_key";--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "alarm_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_family" ADD CONSTRAINT "session_family_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_of_member" ON "consent" USING btree ("member_id","term_id");--> statement-breakpoint
CREATE INDEX "suspension_of_member" ON "suspension" USING btree ("member_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_of_member" ON "identity" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_family_access" ON "session_family" USING btree ("access_hash");--> statement-breakpoint
CREATE INDEX "session_family_member" ON "session_family" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_expiry" ON "sign_in_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_ticket_expiry" ON "sign_in_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "member_nickname_key" ON "member" USING btree (lower("nickname")) WHERE status = 'active';