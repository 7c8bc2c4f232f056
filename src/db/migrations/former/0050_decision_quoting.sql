CREATE INDEX "decision_quoting" ON "decision" USING btree ("created_at") WHERE excerpt <> '';--> statement-breakpoint
-- What a decided report quotes stands in its decision, for operators.
UPDATE report SET excerpt = '' WHERE status <> 'OPEN' AND excerpt <> '';
