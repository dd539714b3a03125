-- AlterEnum
ALTER TYPE "notice_kind" ADD VALUE 'address_changed';
