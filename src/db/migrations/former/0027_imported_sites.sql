CREATE TYPE "public"."imported_kind" AS ENUM('member', 'post', 'comment');--> statement-breakpoint
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
ALTER TABLE "member_claim" ADD CONSTRAINT "member_claim_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_address" ADD CONSTRAINT "old_address_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;