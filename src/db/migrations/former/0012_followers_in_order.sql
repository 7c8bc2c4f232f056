DROP INDEX "subscription_of_writer";--> statement-breakpoint
CREATE INDEX "follow_in_order" ON "follow" USING btree ("followed_id","follower_id");--> statement-breakpoint
CREATE INDEX "subscription_in_order" ON "subscription" USING btree ("writer_id","member_id");