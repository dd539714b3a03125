import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { withClient } from './with-client.ts';

const SCRIPT = fileURLToPath(new URL('../../../prisma/serving-role.sql', import.meta.url));
/** The role's name in the script. */
const ITS_NAME = 'reviews_serving';

/** A serving-only role with a unique name, because roles are shared by a whole server. */
export interface ServingRole {
  readonly name: string;
  /** URL of the database as this role. */
  readonly url: string;
  /** Drops the role. Its database must still exist, and no one may be connected as it. */
  readonly drop: () => Promise<void>;
}

/**
 * Creates a role in a database with the script named in `docs/operations.md`, to test its
 * permissions.
 */
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
