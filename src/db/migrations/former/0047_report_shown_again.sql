ALTER TABLE "decision" ADD COLUMN "was_hidden_by_operators" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "shown_again_at" timestamp with time zone;