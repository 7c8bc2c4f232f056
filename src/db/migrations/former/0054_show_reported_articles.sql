-- Earlier releases hid an article that five members of at least a week had reported. Now such an article stays visible until an
-- operator decides. These articles are shown again; their reports stay open. An article that an editor has hidden is in the audit
-- log, and an article that its author or a decision has hidden says so in its rows.
WITH shown AS (
  UPDATE content SET status = 'PUBLISHED'
  WHERE kind = 'article' AND status = 'HIDDEN' AND NOT is_hidden_by_author
    AND (
      SELECT count(*) FROM report JOIN member ON member.id = report.reporter_id
      WHERE report.content_id = content.id AND report.comment_id IS NULL AND report.status = 'OPEN'
        AND report.created_at - member.created_at >= interval '7 days') >= 5
    AND coalesce((
      SELECT act FROM audit
      WHERE object_kind = 'content' AND object_id = content.id AND act IN ('content hidden', 'content shown', 'article published')
      ORDER BY audit.id DESC LIMIT 1), '') <> 'content hidden'
    AND coalesce((
      SELECT outcome FROM decision
      WHERE decision.content_id = content.id AND decision.comment_id IS NULL AND decision.target_id = content.author_id
        AND appeal_outcome IS DISTINCT FROM 'OVERTURNED'
      ORDER BY decision.id DESC LIMIT 1), 'KEPT') IN ('KEPT', 'WARNED')
  RETURNING id
)
SELECT tell_happening(jsonb_build_object('what', 'status changed', 'id', id, 'kind', 'article')) FROM shown;
