ALTER TYPE "public"."alarm_type" ADD VALUE 'HELD_SHOWN';--> statement-breakpoint
ALTER TYPE "public"."content_status" ADD VALUE 'HELD';--> statement-breakpoint
ALTER TYPE "public"."comment_status" ADD VALUE 'HELD';--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "content_held" ON "content" USING btree ("held_at") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "comment_held" ON "comment" USING btree ("author_id","content_id") WHERE held_at is not null;