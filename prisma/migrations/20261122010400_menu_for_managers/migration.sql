-- The screens for managers, in a menu that was written before there were any: after those of one's own. A menu that is still empty is written with them.
INSERT INTO "menu_item" ("position", "name", "url", "for_managers", "permission")
SELECT place."position", entry."name", entry."url", true, entry."permission"
FROM (VALUES (1, 'My Team', '/my/team', NULL), (2, 'Handovers', '/my/handovers', 'people.manage')) AS entry("rank", "name", "url", "permission")
CROSS JOIN (SELECT coalesce(max("position") FILTER (WHERE "url" IN ('/my/history', '/my/team')), max("position")) AS "position" FROM "menu_item" WHERE "parent_id" IS NULL) AS place
WHERE place."position" IS NOT NULL AND NOT EXISTS (SELECT FROM "menu_item" there WHERE there."url" = entry."url")
ORDER BY entry."rank";
