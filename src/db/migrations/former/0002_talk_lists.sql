DROP INDEX "talk_channel";--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "talk_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "talk_newest" ON "talk" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown;--> statement-breakpoint
CREATE INDEX "talk_newest_of_channel" ON "talk" USING btree ("channel_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown;