-- Whether a packet is in progress or ready follows from its forms, which change without it: only its release is stored.
ALTER TABLE "packet" ALTER COLUMN "state" DROP DEFAULT;
ALTER TYPE "packet_state" RENAME TO "packet_state_old";
CREATE TYPE "packet_state" AS ENUM ('held', 'released');
ALTER TABLE "packet" ALTER COLUMN "state" TYPE "packet_state" USING (CASE "state"::text WHEN 'released' THEN 'released' ELSE 'held' END)::"packet_state";
ALTER TABLE "packet" ALTER COLUMN "state" SET DEFAULT 'held';
DROP TYPE "packet_state_old";

-- AlterTable
ALTER TABLE "packet" ADD COLUMN     "acknowledged_at" TIMESTAMPTZ(3),
ADD COLUMN     "response" TEXT NOT NULL DEFAULT '';

-- CreateEnum
CREATE TYPE "packet_view" AS ENUM ('employee', 'manager');

-- CreateTable
CREATE TABLE "packet_token" (
    "id" BYTEA NOT NULL,
    "packet_id" INTEGER NOT NULL,
    "view" "packet_view" NOT NULL,
    "user_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "packet_token_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "packet_token_packet_id_idx" ON "packet_token"("packet_id");

-- CreateIndex
CREATE INDEX "packet_token_user_id_idx" ON "packet_token"("user_id");

-- CreateIndex
CREATE INDEX "packet_token_expires_at_idx" ON "packet_token"("expires_at");

-- AddForeignKey
ALTER TABLE "packet_token" ADD CONSTRAINT "packet_token_packet_id_fkey" FOREIGN KEY ("packet_id") REFERENCES "packet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "packet_token" ADD CONSTRAINT "packet_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterEnum
ALTER TYPE "notice_kind" ADD VALUE 'packet_released';

-- AlterTable
ALTER TABLE "notice" ADD COLUMN     "packet_id" INTEGER;

-- CreateIndex
CREATE INDEX "notice_packet_id_idx" ON "notice"("packet_id");

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_packet_id_fkey" FOREIGN KEY ("packet_id") REFERENCES "packet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who has answered has confirmed, and a token is a SHA-256.
ALTER TABLE "packet" ADD CONSTRAINT "packet_response_acknowledged" CHECK ("response" = '' OR "acknowledged_at" IS NOT NULL);
ALTER TABLE "packet_token" ADD CONSTRAINT "packet_token_digest" CHECK (octet_length("id") = 32);
