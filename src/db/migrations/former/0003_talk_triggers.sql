-- talk.is_shown follows content.status, and channel.talk_count counts the shown talks of a channel.
CREATE FUNCTION talk_follow_content_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE talk SET is_shown = (NEW.status = 'PUBLISHED') WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_status_changed AFTER UPDATE OF status ON content
  FOR EACH ROW WHEN (OLD.kind = 'talk' AND OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION talk_follow_content_status();
--> statement-breakpoint
CREATE FUNCTION channel_count_added_talks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE channel SET talk_count = talk_count + added.talks
  FROM (SELECT channel_id, count(*) FILTER (WHERE is_shown) AS talks FROM added GROUP BY channel_id) AS added
  WHERE channel.id = added.channel_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION channel_count_removed_talks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE channel SET talk_count = talk_count - removed.talks
  FROM (SELECT channel_id, count(*) FILTER (WHERE is_shown) AS talks FROM removed GROUP BY channel_id) AS removed
  WHERE channel.id = removed.channel_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION channel_count_changed_talks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE channel SET talk_count = talk_count + changed.talks
  FROM (
    SELECT channel_id, sum(talks) AS talks FROM (
      SELECT channel_id, count(*) FILTER (WHERE is_shown) AS talks FROM added GROUP BY channel_id
      UNION ALL
      SELECT channel_id, -count(*) FILTER (WHERE is_shown) FROM removed GROUP BY channel_id
    ) AS both_sides GROUP BY channel_id
  ) AS changed
  WHERE channel.id = changed.channel_id AND changed.talks <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER talk_added AFTER INSERT ON talk
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION channel_count_added_talks();
--> statement-breakpoint
CREATE TRIGGER talk_removed AFTER DELETE ON talk
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION channel_count_removed_talks();
--> statement-breakpoint
CREATE TRIGGER talk_changed AFTER UPDATE ON talk
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION channel_count_changed_talks();
--> statement-breakpoint
UPDATE talk SET is_shown = (content.status = 'PUBLISHED') FROM content WHERE content.id = talk.id;
--> statement-breakpoint
UPDATE channel SET talk_count = (SELECT count(*) FROM talk WHERE talk.channel_id = channel.id AND talk.is_shown);
