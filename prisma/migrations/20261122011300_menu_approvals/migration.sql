-- The screen on which all approvals are gone through, in a menu that was written before there was one: after the others for managers. A menu that is still empty is written with it.
INSERT INTO "menu_item" ("position", "name", "url", "for_managers")
SELECT place."position", 'Approvals', '/my/approvals', true
FROM (SELECT coalesce(max("position") FILTER (WHERE "url" IN ('/my/history', '/my/team', '/my/handovers')), max("position")) AS "position" FROM "menu_item" WHERE "parent_id" IS NULL) AS place
WHERE place."position" IS NOT NULL AND NOT EXISTS (SELECT FROM "menu_item" there WHERE there."url" = '/my/approvals');
