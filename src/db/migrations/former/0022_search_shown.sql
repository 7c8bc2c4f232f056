-- searched_content.is_shown follows content.status.
ALTER TABLE "searched_content" ADD COLUMN "is_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION show_searched_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE searched_content SET is_shown = (NEW.status = 'PUBLISHED') WHERE content_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_shown_in_search AFTER UPDATE OF status ON content
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION show_searched_content();
--> statement-breakpoint
UPDATE searched_content SET is_shown = (content.status = 'PUBLISHED') FROM content WHERE content.id = searched_content.content_id;
