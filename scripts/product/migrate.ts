// Migrates the database of DATABASE_URL (or the embedded one) and exits: npm run migrate. Loads the
// demo company into an empty database only if DEMO_COMPANY is on, which is not the default here.
import { prepareData, shownUrl, startDatabase } from './database.ts';

const database = await startDatabase();
try {
  const wantDemo = process.env['DEMO_COMPANY'] === 'on';
  await prepareData(database.url, { wantDemo, say: (line) => console.log(line) });
  console.log(`${shownUrl(database.url)} is up to date.`);
} finally {
  await database.stop();
}
