-- The product's entry for the email log has a new name. An entry that the company renamed keeps its name.
UPDATE "menu_item" SET "name" = 'Email log' WHERE "url" = '/mails' AND "name" = 'Mails';
