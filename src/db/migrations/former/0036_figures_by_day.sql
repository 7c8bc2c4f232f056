CREATE INDEX "content_created" ON "content" USING brin ("created_at") WITH (pages_per_range=32);--> statement-breakpoint
CREATE INDEX "member_created" ON "member" USING brin ("created_at") WITH (pages_per_range=32);--> statement-breakpoint
CREATE INDEX "comment_created" ON "comment" USING brin ("created_at") WITH (pages_per_range=32);--> statement-breakpoint
CREATE INDEX "report_created" ON "report" USING brin ("created_at") WITH (pages_per_range=32);