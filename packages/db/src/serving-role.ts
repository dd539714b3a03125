import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { withClient } from './with-client.ts';

const SCRIPT = fileURLToPath(new URL('../../../prisma/serving-role.sql', import.meta.url));
/** As the script calls it. */
const ITS_NAME = 'reviews_serving';

/** A role that only serves, of a name of its own: roles are those of a whole server. */
export interface ServingRole {
  readonly name: string;
  /** The database, as this role. */
  readonly url: string;
  /** Removes it; its database must still be there, and nobody connected as it. */
  readonly drop: () => Promise<void>;
}

/** Makes a role in a database by the script that `docs/operations.md` names, for tests of what it may and may not. */
export async function createServingRole(url: string): Promise<ServingRole> {
  const [name, password] = [
    `serving_${randomBytes(6).toString('hex')}`,
    randomBytes(18).toString('hex'),
  ];
  const script = (await readFile(SCRIPT, 'utf8')).replaceAll(ITS_NAME, name);
  await withClient(url, (client) =>
    client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'; ${script}`),
  );
  const address = new URL(url);
  [address.username, address.password] = [name, password];
  return {
    name,
    url: address.href,
    drop: () =>
      withClient(
        url,
        async (client) => void (await client.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`)),
      ),
  };
}
