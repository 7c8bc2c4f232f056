-- Pictures of exhibitions, events and banners are public only while operators show these. A banner outside its days stays
-- public, since no row changes at that moment. A deleted exhibition or event has no pictures.
CREATE OR REPLACE FUNCTION is_picture_public(asked bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
      SELECT FROM talk_picture JOIN content ON content.id = talk_id WHERE picture_id = asked AND status = 'PUBLISHED')
    OR EXISTS (
      SELECT FROM content_picture JOIN content ON content.id = content_id WHERE picture_id = asked AND status = 'PUBLISHED')
    OR EXISTS (SELECT FROM member WHERE picture_id = asked)
    OR EXISTS (SELECT FROM banner WHERE thumbnail_id = asked AND is_active)
    OR EXISTS (SELECT FROM exhibition WHERE thumbnail_id = asked AND status = 'PUBLISHED')
    OR EXISTS (SELECT FROM event WHERE thumbnail_id = asked AND status = 'PUBLISHED')
    OR EXISTS (
      SELECT FROM exhibition_picture JOIN exhibition ON exhibition.id = shown_id
      WHERE picture_id = asked AND status = 'PUBLISHED')
    OR EXISTS (
      SELECT FROM event_picture JOIN event ON event.id = shown_id WHERE picture_id = asked AND status = 'PUBLISHED')
$$;
--> statement-breakpoint
-- The table that names the pictures of the text is the trigger's argument, if there is one.
CREATE FUNCTION follow_pictures_of_shown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown bigint[] := array_remove(ARRAY[NEW.thumbnail_id], NULL);
  of_text bigint[];
BEGIN
  IF TG_NARGS > 0 THEN
    EXECUTE format('SELECT array_agg(picture_id) FROM %I WHERE shown_id = $1', TG_ARGV[0]) INTO of_text USING NEW.id;
    shown := shown || of_text;
  END IF;
  IF cardinality(shown) > 0 THEN
    PERFORM follow_pictures(shown);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shown_pictures_followed AFTER UPDATE OF status ON exhibition
  FOR EACH ROW WHEN ((OLD.status = 'PUBLISHED') <> (NEW.status = 'PUBLISHED'))
  EXECUTE FUNCTION follow_pictures_of_shown('exhibition_picture');
--> statement-breakpoint
CREATE TRIGGER shown_pictures_followed AFTER UPDATE OF status ON event
  FOR EACH ROW WHEN ((OLD.status = 'PUBLISHED') <> (NEW.status = 'PUBLISHED'))
  EXECUTE FUNCTION follow_pictures_of_shown('event_picture');
--> statement-breakpoint
CREATE TRIGGER shown_pictures_followed AFTER UPDATE OF is_active ON banner
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active)
  EXECUTE FUNCTION follow_pictures_of_shown();
--> statement-breakpoint
DELETE FROM exhibition_picture USING exhibition WHERE exhibition.id = shown_id AND status = 'DELETED';
--> statement-breakpoint
DELETE FROM event_picture USING event WHERE event.id = shown_id AND status = 'DELETED';
--> statement-breakpoint
UPDATE exhibition SET thumbnail_id = NULL WHERE status = 'DELETED';
--> statement-breakpoint
UPDATE event SET thumbnail_id = NULL WHERE status = 'DELETED';
--> statement-breakpoint
SELECT follow_pictures(array_agg(named)) FROM (
  SELECT thumbnail_id AS named FROM banner WHERE thumbnail_id IS NOT NULL
  UNION SELECT thumbnail_id FROM exhibition WHERE thumbnail_id IS NOT NULL
  UNION SELECT thumbnail_id FROM event WHERE thumbnail_id IS NOT NULL
  UNION SELECT picture_id FROM exhibition_picture
  UNION SELECT picture_id FROM event_picture) AS of_operators
HAVING count(*) > 0;
