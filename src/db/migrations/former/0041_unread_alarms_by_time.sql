DROP INDEX "alarm_unread";--> statement-breakpoint
CREATE INDEX "alarm_unread" ON "alarm" USING btree ("member_id","created_at" DESC NULLS FIRST) WHERE read_at is null;