DROP INDEX "decision_to_finish";--> statement-breakpoint
ALTER TABLE "alarm_task" ADD COLUMN "dead_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alarm_task" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "dead_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "own_archive" ADD COLUMN "dead_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "own_archive" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "decision" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "decision" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "decision" ADD COLUMN "dead_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "decision" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "dead_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "last_error" text;--> statement-breakpoint
UPDATE alarm_task SET dead_at = set_aside_at WHERE set_aside_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "alarm_task_due" ON "alarm_task" USING btree ("due_at") WHERE dead_at is null;--> statement-breakpoint
CREATE INDEX "alarm_task_dead" ON "alarm_task" USING btree ("dead_at") WHERE dead_at is not null;--> statement-breakpoint
CREATE INDEX "erasure_due" ON "erasure" USING btree ("due_at") WHERE dead_at is null;--> statement-breakpoint
CREATE INDEX "erasure_dead" ON "erasure" USING btree ("dead_at") WHERE dead_at is not null;--> statement-breakpoint
CREATE INDEX "own_archive_dead" ON "own_archive" USING btree ("dead_at") WHERE dead_at is not null;--> statement-breakpoint
CREATE INDEX "decision_deletion_due" ON "decision" USING btree (greatest(appeal_until, due_at)) WHERE outcome = 'DELETED' and not is_final and dead_at is null and (appealed_at is null or appeal_outcome = 'UPHELD');--> statement-breakpoint
CREATE INDEX "decision_deletion_dead" ON "decision" USING btree ("dead_at") WHERE dead_at is not null;--> statement-breakpoint
CREATE INDEX "upload_files_due" ON "upload" USING btree ("check_at") WHERE picture_id is null and removed_key is not null and dead_at is null;--> statement-breakpoint
CREATE INDEX "upload_dead" ON "upload" USING btree ("dead_at") WHERE dead_at is not null;