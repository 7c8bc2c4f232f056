-- Exhibitions and events of older releases, and those of the demo, have pictures in their texts that no row names. Such a
-- picture counts as not public since migration 0049.
INSERT INTO exhibition_picture (shown_id, picture_id)
  SELECT DISTINCT exhibition.id, picture.id
  FROM exhibition, jsonb_path_query(exhibition.body, 'strict $.**.key') AS named
  JOIN picture ON picture.key = named #>> '{}'
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO event_picture (shown_id, picture_id)
  SELECT DISTINCT event.id, picture.id
  FROM event, jsonb_path_query(event.body, 'strict $.**.key') AS named
  JOIN picture ON picture.key = named #>> '{}'
  ON CONFLICT DO NOTHING;
