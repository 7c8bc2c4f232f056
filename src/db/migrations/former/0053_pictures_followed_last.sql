-- PostgreSQL runs triggers of one event in the order of their names. Editing a talk locks its channel before its pictures, so a
-- change of status must also lock the channel first (content_status_changed). Otherwise both can wait for each other.
ALTER TRIGGER content_pictures_followed ON content RENAME TO status_pictures_followed;
