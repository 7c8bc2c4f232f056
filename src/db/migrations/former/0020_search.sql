CREATE TABLE "searched_comment" (
	"comment_id" bigint PRIMARY KEY NOT NULL,
	"content_id" bigint NOT NULL,
	"kind" "content_kind" NOT NULL,
	"text" text NOT NULL,
	"tokens" bigint[] NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searched_content" (
	"content_id" bigint PRIMARY KEY NOT NULL,
	"kind" "content_kind" NOT NULL,
	"title" text NOT NULL,
	"tags" text NOT NULL,
	"text" text NOT NULL,
	"tokens" bigint[] NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searched_member" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"nickname" text NOT NULL,
	"text" text NOT NULL,
	"tokens" bigint[] NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "searched_comment" ADD CONSTRAINT "searched_comment_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searched_comment" ADD CONSTRAINT "searched_comment_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searched_content" ADD CONSTRAINT "searched_content_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searched_member" ADD CONSTRAINT "searched_member_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "searched_comment_of_story" ON "searched_comment" USING gin ("tokens") WHERE kind = 'story';--> statement-breakpoint
CREATE INDEX "searched_comment_of_article" ON "searched_comment" USING gin ("tokens") WHERE kind = 'article';--> statement-breakpoint
CREATE INDEX "searched_comment_of_talk" ON "searched_comment" USING gin ("tokens") WHERE kind = 'talk';--> statement-breakpoint
CREATE INDEX "searched_comment_content" ON "searched_comment" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "searched_story" ON "searched_content" USING gin ("tokens") WHERE kind = 'story';--> statement-breakpoint
CREATE INDEX "searched_article" ON "searched_content" USING gin ("tokens") WHERE kind = 'article';--> statement-breakpoint
CREATE INDEX "searched_talk" ON "searched_content" USING gin ("tokens") WHERE kind = 'talk';--> statement-breakpoint
CREATE INDEX "searched_member_tokens" ON "searched_member" USING gin ("tokens");