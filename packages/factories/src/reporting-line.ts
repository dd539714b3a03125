import type { Store } from './store.ts';

/**
 * Adds the closure rows of someone without reports: the manager, and everyone above the manager.
 */
export async function addReportingLine(
  db: Store,
  employeeId: number,
  managerId: number,
): Promise<void> {
  await db.prisma.$executeRaw`
    INSERT INTO reporting_line (ancestor_id, descendant_id, depth)
    SELECT ${managerId}::int, ${employeeId}::int, 1
    UNION ALL
    SELECT ancestor_id, ${employeeId}::int, depth + 1 FROM reporting_line WHERE descendant_id = ${managerId}`;
}

/**
 * Changes an employee's primary manager (null: none) and moves everyone below along, with position
 * and closure in sync. Throws when the new manager is the employee or reports to them.
 */
export async function movePrimaryManager(
  db: Store,
  employeeId: number,
  managerId: number | null,
): Promise<void> {
  if (managerId !== null && (await isBelow(db, managerId, employeeId))) {
    throw new Error(
      `Employee ${managerId} is ${employeeId} or reports to them: the reporting line would be a circle.`,
    );
  }
  await db.prisma.position.updateMany({
    where: { employeeId, isPrimary: true },
    data: { managerId },
  });
  await db.prisma.$executeRaw`
    DELETE FROM reporting_line line
    USING reporting_line above
    WHERE above.descendant_id = ${employeeId} AND line.ancestor_id = above.ancestor_id
      AND (line.descendant_id = ${employeeId}
        OR line.descendant_id IN (SELECT descendant_id FROM reporting_line WHERE ancestor_id = ${employeeId}))`;
  if (managerId === null) return;
  await db.prisma.$executeRaw`
    INSERT INTO reporting_line (ancestor_id, descendant_id, depth)
    SELECT above.id, below.id, above.distance + below.distance + 1
    FROM (SELECT ${managerId}::int AS id, 0 AS distance
          UNION ALL SELECT ancestor_id, depth FROM reporting_line WHERE descendant_id = ${managerId}) above,
         (SELECT ${employeeId}::int AS id, 0 AS distance
          UNION ALL SELECT descendant_id, depth FROM reporting_line WHERE ancestor_id = ${employeeId}) below`;
}

async function isBelow(db: Store, employeeId: number, ancestorId: number): Promise<boolean> {
  if (employeeId === ancestorId) return true;
  const line = await db.prisma.reportingLine.findUnique({
    where: { ancestorId_descendantId: { ancestorId, descendantId: employeeId } },
  });
  return line !== null;
}
