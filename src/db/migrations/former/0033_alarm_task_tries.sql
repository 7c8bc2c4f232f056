ALTER TABLE "alarm_task" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_task" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_task" ADD COLUMN "set_aside_at" timestamp with time zone;