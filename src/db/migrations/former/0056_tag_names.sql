CREATE TABLE "tag_name" (
	"key" text PRIMARY KEY NOT NULL,
	"tag" text NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION tag_key(tag text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select lower(regexp_replace(normalize(tag, nfkc), '\s', '', 'g'))
$$;--> statement-breakpoint
CREATE FUNCTION name_tags() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- In one order, so that two writers of the same new tags do not wait for each other.
  insert into tag_name (key, tag)
  select distinct on (tag_key(used.tag)) tag_key(used.tag), used.tag from unnest(new.tags) as used (tag)
  where not exists (select from tag_name where tag_name.key = tag_key(used.tag))
  order by tag_key(used.tag)
  on conflict do nothing;
  return null;
end $$;--> statement-breakpoint
INSERT INTO tag_name (key, tag)
  SELECT DISTINCT ON (tag_key(tag)) tag_key(tag), tag FROM (
    SELECT tag, count(*) AS uses FROM (SELECT unnest(tags) AS tag FROM story UNION ALL SELECT unnest(tags) FROM talk) AS used
    GROUP BY tag) AS counted
  ORDER BY tag_key(tag), uses DESC, tag;--> statement-breakpoint
-- The housekeeping gives stories and talks the present name of a renamed tag.
INSERT INTO renamed_tag (former, tag)
  SELECT DISTINCT used.tag, tag_name.tag
  FROM (SELECT unnest(tags) AS tag FROM story UNION ALL SELECT unnest(tags) FROM talk) AS used
  JOIN tag_name ON tag_name.key = tag_key(used.tag)
  WHERE used.tag <> tag_name.tag
  ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE TRIGGER story_tag_names AFTER INSERT OR UPDATE OF tags ON story
  FOR EACH ROW WHEN (new.tags <> '{}') EXECUTE FUNCTION name_tags();--> statement-breakpoint
CREATE TRIGGER talk_tag_names AFTER INSERT OR UPDATE OF tags ON talk
  FOR EACH ROW WHEN (new.tags <> '{}') EXECUTE FUNCTION name_tags();
