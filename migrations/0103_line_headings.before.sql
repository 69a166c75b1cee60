-- Headings of groups of lines.

ALTER TABLE document_line ADD COLUMN heading text COLLATE "C";
COMMENT ON COLUMN document_line.heading IS 'Heading of the group of lines that begins with this line.';
