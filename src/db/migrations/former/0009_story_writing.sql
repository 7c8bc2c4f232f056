CREATE TABLE "content_picture" (
	"content_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "content_picture_content_id_picture_id_pk" PRIMARY KEY("content_id","picture_id")
);
--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "is_hidden_by_author" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_picture" ADD CONSTRAINT "content_picture_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_picture" ADD CONSTRAINT "content_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_picture_of_picture" ON "content_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "content_due" ON "content" USING btree ("published_at") WHERE status = 'SCHEDULED';--> statement-breakpoint
-- What is there already: covers, and pictures of bodies.
INSERT INTO "content_picture" ("content_id", "picture_id")
SELECT id, thumbnail_id FROM story WHERE thumbnail_id IS NOT NULL
UNION SELECT id, thumbnail_id FROM article WHERE thumbnail_id IS NOT NULL
UNION SELECT reading.id, picture.id
FROM (SELECT id, body FROM story UNION ALL SELECT id, body FROM article) AS reading
CROSS JOIN LATERAL jsonb_path_query(reading.body, '$[*].picture.key') AS named
JOIN picture ON picture.key = named #>> '{}';
