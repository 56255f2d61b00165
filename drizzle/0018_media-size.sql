-- Hand-written: SQLite cannot add a CHECK to a column that is there.
CREATE TRIGGER `media_size_of_new` BEFORE INSERT ON `media` WHEN NEW.`size` < 0 BEGIN
  SELECT raise(ABORT, 'the size of a picture is negative');
END;
--> statement-breakpoint
CREATE TRIGGER `media_size_of_changed` BEFORE UPDATE OF `size` ON `media` WHEN NEW.`size` < 0 BEGIN
  SELECT raise(ABORT, 'the size of a picture is negative');
END;
