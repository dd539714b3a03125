-- CreateTable
CREATE TABLE "external_identity" (
    "integration_id" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

CONSTRAINT "external_identity_pkey" PRIMARY KEY ("integration_id","issuer","subject")
);

-- CreateTable
CREATE TABLE "scim_token" (
    "integration_id" INTEGER NOT NULL,
    "digest" BYTEA NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

CONSTRAINT "scim_token_pkey" PRIMARY KEY ("integration_id")
);

-- CreateTable
CREATE TABLE "scim_user" (
    "integration_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "user_name" TEXT NOT NULL,
    "external_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

CONSTRAINT "scim_user_pkey" PRIMARY KEY ("integration_id","user_id")
);

-- CreateTable
CREATE TABLE "scim_group" (
    "id" SERIAL NOT NULL,
    "integration_id" INTEGER NOT NULL,
    "display_name" TEXT NOT NULL,
    "external_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

CONSTRAINT "scim_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scim_group_member" (
    "group_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

CONSTRAINT "scim_group_member_pkey" PRIMARY KEY ("group_id","user_id")
);

-- CreateTable
CREATE TABLE "scim_group_role" (
    "group_id" INTEGER NOT NULL,
    "role_id" INTEGER NOT NULL,
    "department_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "given_with" JSONB NOT NULL,
    "given_by_id" INTEGER,
    "given_at" TIMESTAMPTZ(3) NOT NULL,

CONSTRAINT "scim_group_role_pkey" PRIMARY KEY ("group_id","role_id")
);

-- CreateTable
CREATE TABLE "scim_given_role" (
    "user_id" INTEGER NOT NULL,
    "role_id" INTEGER NOT NULL,
    "integration_id" INTEGER NOT NULL,

CONSTRAINT "scim_given_role_pkey" PRIMARY KEY ("user_id","role_id")
);

-- CreateIndex
CREATE INDEX "external_identity_user_id_idx" ON "external_identity"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "external_identity_integration_id_issuer_user_id_key" ON "external_identity"("integration_id", "issuer", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "scim_token_digest_key" ON "scim_token"("digest");

-- CreateIndex
CREATE INDEX "scim_user_integration_id_external_id_idx" ON "scim_user"("integration_id", "external_id");

-- CreateIndex
CREATE INDEX "scim_user_user_id_idx" ON "scim_user"("user_id");

-- CreateIndex
CREATE INDEX "scim_group_integration_id_external_id_idx" ON "scim_group"("integration_id", "external_id");

-- CreateIndex
CREATE INDEX "scim_group_member_user_id_idx" ON "scim_group_member"("user_id");

-- CreateIndex
CREATE INDEX "scim_group_role_role_id_idx" ON "scim_group_role"("role_id");

-- CreateIndex
CREATE INDEX "scim_group_role_given_by_id_idx" ON "scim_group_role"("given_by_id");

-- CreateIndex
CREATE INDEX "scim_given_role_integration_id_idx" ON "scim_given_role"("integration_id");

-- AddForeignKey
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_token" ADD CONSTRAINT "scim_token_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_group" ADD CONSTRAINT "scim_group_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_group_member" ADD CONSTRAINT "scim_group_member_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "scim_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_group_member" ADD CONSTRAINT "scim_group_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_group_role" ADD CONSTRAINT "scim_group_role_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "scim_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_group_role" ADD CONSTRAINT "scim_group_role_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_group_role" ADD CONSTRAINT "scim_group_role_given_by_id_fkey" FOREIGN KEY ("given_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_given_role" ADD CONSTRAINT "scim_given_role_user_id_role_id_fkey" FOREIGN KEY ("user_id", "role_id") REFERENCES "user_role"("user_id", "role_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_given_role" ADD CONSTRAINT "scim_given_role_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Beyond the schema language.
-- A directory writes names as it likes, and means one person and one group by each.
CREATE UNIQUE INDEX scim_user_name ON scim_user (integration_id, lower(user_name));
CREATE UNIQUE INDEX scim_group_name ON scim_group (integration_id, lower(display_name));
