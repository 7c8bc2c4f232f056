ALTER TABLE "erasure" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;