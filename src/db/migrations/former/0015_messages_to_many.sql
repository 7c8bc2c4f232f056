-- No build has written a message yet: one row is for all who get it.
ALTER TABLE "admin_message" DROP CONSTRAINT "admin_message_member_id_member_id_fk";
--> statement-breakpoint
DROP INDEX "admin_message_of_member";--> statement-breakpoint
CREATE INDEX "alarm_unread_message" ON "alarm" USING btree ("member_id","created_at" DESC NULLS FIRST) WHERE read_at is null and type = 'ADMIN_MESSAGE';--> statement-breakpoint
CREATE INDEX "alarm_of_message" ON "alarm" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
ALTER TABLE "admin_message" DROP COLUMN "member_id";--> statement-breakpoint
ALTER TABLE "admin_message" DROP COLUMN "is_seen";