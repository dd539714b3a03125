-- AlterEnum
ALTER TYPE "notice_kind" ADD VALUE 'password_link';
