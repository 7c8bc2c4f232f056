DROP INDEX "decision_to_finish";--> statement-breakpoint
ALTER TABLE "decision" ADD COLUMN "was_hidden_by_author" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "decision" ADD COLUMN "appeal_until" timestamp with time zone DEFAULT now() + interval '14 days' NOT NULL;--> statement-breakpoint
CREATE INDEX "decision_to_finish" ON "decision" USING btree ("appeal_until") WHERE outcome = 'DELETED' and not is_final;