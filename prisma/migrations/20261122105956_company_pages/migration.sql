-- AlterTable
ALTER TABLE "menu_item" ADD COLUMN     "is_hidden" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "page_id" INTEGER,
ADD COLUMN     "product_key" TEXT,
ADD COLUMN     "role_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- CreateTable
CREATE TABLE "company_page" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "for_managers" BOOLEAN NOT NULL DEFAULT false,
    "role_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "revision" INTEGER NOT NULL DEFAULT 1,
    "latest_number" INTEGER NOT NULL DEFAULT 1,
    "published_number" INTEGER,
    "published_at" TIMESTAMPTZ(3),

CONSTRAINT "company_page_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_page_version" (
    "page_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by_id" INTEGER NOT NULL,

CONSTRAINT "company_page_version_pkey" PRIMARY KEY ("page_id","number")
);

-- CreateTable
CREATE TABLE "company_page_address" (
    "slug" TEXT NOT NULL,
    "page_id" INTEGER NOT NULL,

CONSTRAINT "company_page_address_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "menu_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "saved_at" TIMESTAMPTZ(3),
    "saved_by_id" INTEGER,

CONSTRAINT "menu_state_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "company_page_slug_key" ON "company_page"("slug");

-- CreateIndex
CREATE INDEX "company_page_version_saved_by_id_idx" ON "company_page_version"("saved_by_id");

-- CreateIndex
CREATE INDEX "company_page_address_page_id_idx" ON "company_page_address"("page_id");

-- CreateIndex
CREATE UNIQUE INDEX "menu_item_product_key_key" ON "menu_item"("product_key");

-- CreateIndex
CREATE INDEX "menu_item_page_id_idx" ON "menu_item"("page_id");

-- AddForeignKey
ALTER TABLE "company_page_version" ADD CONSTRAINT "company_page_version_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "company_page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_page_version" ADD CONSTRAINT "company_page_version_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_page_address" ADD CONSTRAINT "company_page_address_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "company_page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_item" ADD CONSTRAINT "menu_item_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "company_page"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_state" ADD CONSTRAINT "menu_state_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "menu_item" ADD CONSTRAINT "menu_item_leads" CHECK ("page_id" IS NULL OR ("url" IS NULL AND "product_key" IS NULL));
-- A page of the product, or an address on the web: never a script, and never another host by two slashes.
ALTER TABLE "menu_item" ADD CONSTRAINT "menu_item_url" CHECK ("url" = '/' OR "url" ~ '^/[^/\\]' OR "url" ~* '^https?://[^/]');
ALTER TABLE "menu_item" ADD CONSTRAINT "menu_item_roles" CHECK ("role_ids" IS NOT NULL);
ALTER TABLE "menu_state" ADD CONSTRAINT "menu_state_once" CHECK ("id" = 1);
ALTER TABLE "company_page" ADD CONSTRAINT "company_page_slug" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
ALTER TABLE "company_page" ADD CONSTRAINT "company_page_roles" CHECK ("role_ids" IS NOT NULL);
ALTER TABLE "company_page" ADD CONSTRAINT "company_page_published" CHECK (("published_number" IS NULL) = ("published_at" IS NULL));
ALTER TABLE "company_page_version" ADD CONSTRAINT "company_page_version_title" CHECK ("title" <> '' AND "title" = btrim("title"));
-- A page and its first version are made together.
ALTER TABLE "company_page" ADD CONSTRAINT "company_page_latest" FOREIGN KEY ("id", "latest_number") REFERENCES "company_page_version" ("page_id", "number") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "company_page" ADD CONSTRAINT "company_page_read" FOREIGN KEY ("id", "published_number") REFERENCES "company_page_version" ("page_id", "number") DEFERRABLE INITIALLY DEFERRED;

INSERT INTO "menu_state" ("id") VALUES (1) ON CONFLICT DO NOTHING;
