import { PERMISSIONS } from '@reviews/domain';
import type { Invariant } from './invariant.ts';

const KNOWN_PERMISSIONS = PERMISSIONS.map((name) => `'${name}'`).join(', ');

/** People, their positions, permissions and sessions. */
export const PEOPLE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the reporting line is the closure of the tree of primary positions',
    // A loop, which no closure has, ends the recursion and is reported as missing rows.
    violations: `
      WITH RECURSIVE line AS (
        SELECT manager_id AS ancestor_id, employee_id AS descendant_id, 1 AS depth
        FROM position WHERE is_primary AND manager_id IS NOT NULL
        UNION ALL
        SELECT position.manager_id, line.descendant_id, line.depth + 1
        FROM line JOIN position ON position.employee_id = line.ancestor_id AND position.is_primary
        WHERE position.manager_id IS NOT NULL)
      CYCLE ancestor_id, descendant_id SET is_circle USING path
      (SELECT 'missing' AS what, ancestor_id, descendant_id, depth FROM line EXCEPT SELECT 'missing', ancestor_id, descendant_id, depth FROM reporting_line)
      UNION ALL
      (SELECT 'too many', ancestor_id, descendant_id, depth FROM reporting_line EXCEPT SELECT 'too many', ancestor_id, descendant_id, depth FROM line)`,
  },
  {
    name: 'everyone has a primary position',
    violations: `SELECT id FROM employee WHERE NOT EXISTS (SELECT FROM position WHERE employee_id = employee.id AND is_primary)`,
  },
  {
    name: 'the team of a position is of its department, and the sub-team of its team',
    violations: `
      SELECT position.id FROM position LEFT JOIN team ON team.id = position.team_id LEFT JOIN sub_team ON sub_team.id = position.sub_team_id
      WHERE team.department_id <> position.department_id OR (position.sub_team_id IS NOT NULL AND sub_team.team_id IS DISTINCT FROM position.team_id)`,
    couldBe: 'foreign keys (team_id, department_id) and (sub_team_id, team_id)',
  },
  {
    name: 'a name is sorted and sought by the folding of that name',
    violations: `SELECT id FROM employee WHERE sort_key <> lower(sort_key) OR sort_key <> btrim(sort_key) OR NOT starts_with(search_text, sort_key)`,
    couldBe: 'a check',
  },
  {
    name: 'what a person has in a custom field is of its type, and a choice one of its choices',
    violations: `
      SELECT v.field_id, v.employee_id FROM custom_field_value v JOIN custom_field f ON f.id = v.field_id
      WHERE (f.type = 'person') <> (v.person_id IS NOT NULL)
        OR jsonb_typeof(v.value) <> CASE f.type WHEN 'number' THEN 'number' WHEN 'multi_select' THEN 'array' WHEN 'yes_no' THEN 'boolean' ELSE 'string' END
        OR (f.type IN ('select', 'multi_select') AND EXISTS (
          SELECT FROM jsonb_array_elements_text(CASE jsonb_typeof(v.value) WHEN 'array' THEN v.value ELSE jsonb_build_array(v.value) END) AS chosen (key)
          WHERE NOT jsonb_path_exists(f.options, '$[*] ? (@.key == $key)', jsonb_build_object('key', chosen.key))))`,
  },
  {
    name: 'what a role grants and a menu entry asks for is a permission that exists',
    violations: `
      SELECT permission FROM role_permission WHERE permission NOT IN (${KNOWN_PERMISSIONS})
      UNION ALL SELECT permission FROM menu_item WHERE permission NOT IN (${KNOWN_PERMISSIONS})`,
    couldBe: 'an enumerated type, changed by a migration with each permission',
  },
  {
    name: 'the menu is a tree that can be arranged: every entry is reached from the top, within three levels',
    violations: `
      WITH RECURSIVE tree AS (SELECT id, 1 AS depth FROM menu_item WHERE parent_id IS NULL UNION ALL SELECT m.id, tree.depth + 1 FROM menu_item m JOIN tree ON m.parent_id = tree.id WHERE tree.depth < 3)
      SELECT id FROM menu_item EXCEPT SELECT id FROM tree`,
  },
  {
    name: 'an address leads to one page: no page is where another was',
    violations: `SELECT slug FROM company_page_address WHERE slug IN (SELECT slug FROM company_page)`,
  },
  {
    name: 'there is one row of settings',
    violations: `SELECT count(*) FROM app_config HAVING count(*) <> 1`,
  },
  {
    name: 'a session is used and ended after it began, and expires after that',
    violations: `SELECT encode(id, 'hex') AS id FROM session WHERE last_seen_at < created_at OR expires_at <= created_at OR revoked_at < created_at`,
    couldBe: 'a check',
  },
  {
    name: 'every impersonation is in the change log, with its end once it has ended',
    violations: `
      SELECT session.impersonator_id, session.user_id, count(*) AS sessions, count(session.revoked_at) AS ended FROM session WHERE session.impersonator_id IS NOT NULL GROUP BY 1, 2
      HAVING count(*) > (SELECT count(*) FROM change_log l WHERE l.action = 'impersonation.started' AND l.actor_id = session.impersonator_id AND l.entity = 'user' AND l.entity_id = session.user_id::text)
        OR count(session.revoked_at) > (SELECT count(*) FROM change_log l WHERE l.action = 'impersonation.stopped' AND l.actor_id = session.user_id AND l.impersonator_id = session.impersonator_id)`,
  },
  {
    name: 'no one has more attempts to sign in than the limit',
    violations: `SELECT key, points FROM rate_limit WHERE points < 0`,
    couldBe: 'a check',
  },
];
