-- The screens on which reviews are made, in a menu that was written before there were any: below the cycles, or at the end of a menu without those. A menu that is still empty is written with them.
INSERT INTO "menu_item" ("parent_id", "position", "name", "url", "permission")
SELECT place."parent_id", place."position", entry."name", entry."url", 'templates.manage'
FROM (VALUES (1, 'Templates', '/templates'), (2, 'Feedback types', '/feedback-types'), (3, 'Ratings', '/ratings')) AS entry("rank", "name", "url")
CROSS JOIN (
  (SELECT "parent_id", "position", 0 AS "choice" FROM "menu_item" WHERE "url" = '/cycles')
  UNION ALL (SELECT NULL, max("position"), 1 FROM "menu_item" WHERE "parent_id" IS NULL HAVING count(*) > 0)
  ORDER BY "choice" LIMIT 1
) AS place
WHERE NOT EXISTS (SELECT FROM "menu_item" there WHERE there."url" = entry."url")
ORDER BY entry."rank";

-- The group of the cycles is there for whoever has an entry in it; each entry says for whom it is.
UPDATE "menu_item" AS "group" SET "permission" = NULL
WHERE "group"."url" IS NULL AND "group"."permission" = 'cycles.track'
  AND EXISTS (SELECT FROM "menu_item" below WHERE below."parent_id" = "group"."id" AND below."url" = '/cycles' AND below."permission" = 'cycles.track')
  AND EXISTS (SELECT FROM "menu_item" below WHERE below."parent_id" = "group"."id" AND below."permission" = 'templates.manage');
