// Creates the bucket for uploads, once. For docker-compose.yml; a managed store has its own.
import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  HeadBucketCommand,
  S3Client,
} from '@aws-sdk/client-s3';

const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
  throw new Error('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
}

const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION ?? 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  // The store may still be starting.
  maxAttempts: 10,
});

try {
  await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
} catch (error) {
  if (!(error instanceof BucketAlreadyOwnedByYou))
    await client.send(new HeadBucketCommand({ Bucket: S3_BUCKET }));
}
console.log(`Bucket ${S3_BUCKET} exists.`);
