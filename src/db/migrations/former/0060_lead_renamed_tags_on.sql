-- Migration 0056 named each tag as it is spelled most often. Operators may have renamed that spelling to another one of
-- the same tag before: their spelling stays.
UPDATE tag_name SET tag = renamed_tag.tag FROM renamed_tag
  WHERE renamed_tag.former = tag_name.tag AND tag_key(renamed_tag.tag) = tag_name.key;--> statement-breakpoint
DELETE FROM renamed_tag USING tag_name
  WHERE renamed_tag.former = tag_name.tag AND tag_key(renamed_tag.tag) = tag_name.key;--> statement-breakpoint
-- A former name leads to the last of its names, not to one that was renamed in turn.
UPDATE renamed_tag SET tag = final.tag FROM (
  WITH RECURSIVE chain (former, tag, steps) AS (
    SELECT former, tag, 1 FROM renamed_tag
    UNION ALL
    SELECT chain.former, later.tag, steps + 1 FROM chain JOIN renamed_tag AS later ON later.former = chain.tag WHERE steps < 8
  )
  SELECT DISTINCT ON (former) former, tag FROM chain ORDER BY former, steps DESC
) AS final
WHERE final.former = renamed_tag.former AND final.tag <> renamed_tag.tag AND final.tag <> renamed_tag.former;--> statement-breakpoint
-- A tag of which operators had hidden one spelling is hidden.
INSERT INTO hidden_tag (tag)
  SELECT DISTINCT renamed_tag.tag FROM hidden_tag JOIN renamed_tag ON renamed_tag.former = hidden_tag.tag
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM hidden_tag USING renamed_tag WHERE renamed_tag.former = hidden_tag.tag;
